/** Reports on coverage as text, Markdown and JSON. */
package org.pathforest.profile.report.coverage;
