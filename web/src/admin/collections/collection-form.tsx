import { collectionHints, type CollectionFields, type CollectionRow } from '@first-chair/core/collection/collection'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Section, TextField } from '../fields/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { CollectionItems } from './collection-items.tsx'

/** The form of a collection: its name, unless the pass checker uses that name, and its items. */
export function CollectionForm({ field, row }: FieldsProps<CollectionRow, CollectionFields>) {
  const hint = row && collectionHints[row.id]
  return (
    <>
      {hint ? (
        <Banner title="The pass checker uses this list, so its name cannot be changed.">{hint.purpose}</Banner>
      ) : (
        <Section>
          <TextField {...field('name')} isRequired maxLength={100} />
        </Section>
      )}
      {row ? (
        <Section title="Items">
          <CollectionItems collection={row} />
        </Section>
      ) : (
        <p>You can add items after you save the collection.</p>
      )}
    </>
  )
}
