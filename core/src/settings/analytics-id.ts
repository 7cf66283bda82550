/** True for a tag id of Google Analytics: `G-`, `GT-` or the older `UA-`. Only such an id may be used in an address. */
export function isAnalyticsId(id: string): boolean {
  return /^(G|GT)-[A-Z0-9]{4,20}$/.test(id) || /^UA-\d{4,12}-\d{1,4}$/.test(id)
}
