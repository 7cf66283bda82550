/** A catalogue: the messages of one area of the product in one language. */
type Catalogue = { language: string; area: string; source: string; module: string }

export const sourceLanguage: string
export function listCatalogues(): Catalogue[]
export function readMessages(catalogue: Pick<Catalogue, 'source'>): Record<string, string>
export function readParameters(message: string): Record<string, string>
export function compileCatalogue(
  catalogue: Pick<Catalogue, 'language' | 'source'>,
  messages: Record<string, string>,
): string
