import { t } from '../catalogue/person.ts'

/** Names in a sentence: "Maya", "Maya and Theo", "Maya, Theo and Juno". */
export function formatNameList(names: readonly string[]): string {
  return t('names', { names })
}
