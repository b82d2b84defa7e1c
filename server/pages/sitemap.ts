/** Aliases of other pages; only the canonical address is listed. */
const ALIASES = new Set(['/home']);

/** The site's addresses for search engines (sitemaps.org). */
export function sitemap(publicUrl: string, paths: string[]): string {
  const urls = paths.filter((path) => !ALIASES.has(path)).map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** RFC 9309. */
export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
