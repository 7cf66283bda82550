/** The keys of the collections that the product needs. Migrations gave them to their rows. */
const fixedCollectionKeys = ['access-locations', 'hotlist-reasons'] as const

/** True for the key of a collection that the product needs, which is never deleted or renamed. */
export function isFixedCollection(key: string): boolean {
  return fixedCollectionKeys.some((fixed) => fixed === key)
}
