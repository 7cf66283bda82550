import { collectionHints, type CollectionFields, type CollectionRow } from '@first-chair/core/collection/collection'
import { Banner } from '../../ui/banner.tsx'
import { Section, TextField } from '../resource/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { CollectionItems } from './collection-items.tsx'

/** The name, unless the product asks for the collection under it, and the items. */
export function CollectionForm({ form, row }: FieldsProps<CollectionRow, CollectionFields>) {
  const hint = row && collectionHints[row.id]
  return (
    <>
      {hint ? (
        <Banner title="The pass checker asks for this list, so its name stays.">{hint.purpose}</Banner>
      ) : (
        <Section>
          <TextField form={form} name="name" label="Name" isRequired maxLength={100} />
        </Section>
      )}
      {row ? (
        <Section title="Items">
          <CollectionItems collection={row} />
        </Section>
      ) : (
        <p>Items can be added once the collection is saved.</p>
      )}
    </>
  )
}
