<?xml version="1.0"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html" indent="yes"/>
  <xsl:key name="group" match="p" use="@g"/>

  <xsl:template match="/">
    <html>
      <body>
        <xsl:apply-templates select="//p">
          <xsl:sort select="@n" data-type="number" order="descending"/>
          <xsl:sort select="t"/>
        </xsl:apply-templates>
        <xsl:for-each select="//p[generate-id() = generate-id(key('group', @g)[1])]">
          <h2>
            <xsl:value-of select="@g"/>: <xsl:value-of select="count(key('group', @g))"/>,
            <xsl:value-of select="sum(key('group', @g)/@n)"/>
          </h2>
        </xsl:for-each>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="p">
    <div id="{@g}-{position()}">
      <xsl:choose>
        <xsl:when test="@n mod 3 = 0 and contains(t, 'ab')">
          <b><xsl:value-of select="translate(t, 'abc', 'ABC')"/></b>
        </xsl:when>
        <xsl:when test="string-length(t) &gt; 40">
          <i><xsl:value-of select="substring-after(normalize-space(t), ' ')"/></i>
        </xsl:when>
        <xsl:otherwise>
          <xsl:call-template name="reverse">
            <xsl:with-param name="text" select="substring(t, 1, 12)"/>
          </xsl:call-template>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:apply-templates select="c[position() &lt; 4]"/>
      <xsl:number count="p" format="i."/>
    </div>
  </xsl:template>

  <xsl:template match="c">
    <span><xsl:value-of select="concat(., '/', ../@n + position())"/></span>
  </xsl:template>

  <xsl:template name="reverse">
    <xsl:param name="text"/>
    <xsl:if test="$text">
      <xsl:call-template name="reverse">
        <xsl:with-param name="text" select="substring($text, 2)"/>
      </xsl:call-template>
      <xsl:value-of select="substring($text, 1, 1)"/>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
