/**
 * Folds a name for comparison: Unicode NFC, plain apostrophes and hyphens (the keyboards of phones type ’ for '),
 * spaces trimmed and collapsed. Case counts (docs/domain.md, "Who signs").
 */
export function foldName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201B\u02BC\u0060\u00B4\uFF07]/g, "'")
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()
}
