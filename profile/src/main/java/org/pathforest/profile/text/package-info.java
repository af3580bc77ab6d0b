/** Names, numbers and texts in the forms that people and other tools need. */
package org.pathforest.profile.text;
