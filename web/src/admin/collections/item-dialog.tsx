import {
  CollectionItemFields,
  fixedCollections,
  maxStaffTextLength,
  maxWayBackLength,
  type CollectionItem,
  type CollectionRow,
} from '@first-chair/core/collection/collection'
import { addCollectionItem, updateCollectionItem } from '@first-chair/core/collection/collection.api'
import { Failure } from '@first-chair/core/contract/failure'
import { blockResolvers } from '@first-chair/core/pass-check/reason-text'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { t } from '../../catalogue/admin-readiness.ts'
import { resolverLabels } from '../text/readiness-text.ts'
import { SelectField, TextAreaField, TextField } from '../fields/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { ListedCodeField } from '../fields/listed-code-field.tsx'
import { useAccessLocations } from '../fields/listed-codes.ts'
import { useSingleFlight } from '../form/use-single-flight.ts'
import { formatValue } from '../text/format-value.ts'
import { hasDirtyField, showFieldErrors } from '../form/field-errors.ts'
import { createResolver } from '../form/use-versioned-form.ts'
import styles from './collections.module.css'

const resolver = createResolver(CollectionItemFields)

/** Adds or changes an item. It is rendered outside the drawer's form, because HTML forms cannot be nested. */
export function ItemDialog({
  collection,
  item,
  labels,
  onClose,
}: {
  collection: CollectionRow
  item: CollectionItem | undefined
  labels: { name: string; value: string }
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<{ title: string; message: string }>()
  const [version, setVersion] = useState(item?.version ?? 0)
  const form = useForm<CollectionItemFields, unknown, CollectionItemFields>({
    resolver,
    defaultValues: {
      name: item?.name ?? '',
      value: item?.value ?? '',
      staffValue: item?.staffValue ?? '',
      resolvedBy: item?.resolvedBy ?? null,
      wayBack: item?.wayBack ?? '',
    },
  })
  const saving = useMutation({
    mutationFn: (body: CollectionItemFields) =>
      item
        ? call(updateCollectionItem, { params: { id: item.id }, body: { ...body, version } })
        : call(addCollectionItem, { body: { ...body, collectionId: collection.id } }),
    onMutate: () => setRefusal(undefined),
    onSuccess: async (saved) => {
      notifications.show({ message: `${saved.name} is saved`, color: 'green' })
      onClose()
      await refetchQueries(queryClient)
    },
    onError: (failure) => {
      if (failure instanceof Failure && failure.code === 'changed-meanwhile') {
        setVersion(Number(failure.detail['version']))
        const savedValues = failure.changes.map(({ path, saved }) => `${path}: ${formatValue(saved)}`).join(', ')
        const title = `${failure.detail['changedBy'] ?? 'Somebody else'} changed this meanwhile`
        return setRefusal({
          title,
          message: `The saved version has ${savedValues}. Save again to replace it with yours.`,
        })
      }
      showFieldErrors(form, failure)
      const hasFields = failure instanceof Failure && failure.fields.length > 0
      return hasFields ? undefined : setRefusal({ title: 'Not saved', message: failure.message })
    },
  })
  const once = useSingleFlight()
  const submit = (event: FormEvent) => {
    // React events bubble through the portal, so without this the drawer's form would be submitted too.
    event.stopPropagation()
    event.preventDefault()
    once(() => form.handleSubmit((body) => saving.mutateAsync(body))())
  }

  const unsaved = Object.values(form.formState.dirtyFields).filter(hasDirtyField).length
  return createPortal(
    <FormDialog title={item ? `Change ${item.name}` : 'Add item'} unsaved={unsaved} onClose={onClose}>
      {(leave) => (
        <form noValidate onSubmit={submit} className={styles.itemForm}>
          <TextField
            form={form}
            name="name"
            label="Name"
            hint={getHint(labels.name, 'Name')}
            isRequired
            maxLength={100}
          />
          {collection.id === fixedCollections.accessLocations ? (
            <AccessLocation form={form} hint={getHint(labels.value, 'Value')} />
          ) : (
            <TextField
              form={form}
              name="value"
              label="Value"
              hint={getHint(labels.value, 'Value')}
              isRequired
              maxLength={500}
            />
          )}
          {collection.id === fixedCollections.hotlistReasons && <BlockReasonFields form={form} />}
          {refusal && (
            <Banner tone="bad" title={refusal.title}>
              {refusal.message}
            </Banner>
          )}
          <div className={styles.answers}>
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={saving.isPending}>
              Save
            </Button>
          </div>
        </form>
      )}
    </FormDialog>,
    document.body,
  )
}

/** What staff and guests need to resolve a block: the words of staff, who unblocks the card, and what the guest can do. */
function BlockReasonFields({ form }: { form: UseFormReturn<CollectionItemFields, unknown, CollectionItemFields> }) {
  return (
    <>
      <TextField
        form={form}
        name="staffValue"
        label={t('reasonStaffText')}
        hint={t('reasonStaffTextHint', { max: maxStaffTextLength })}
        maxLength={maxStaffTextLength}
      />
      <SelectField
        form={form}
        name="resolvedBy"
        label={t('reasonOwner')}
        empty={t('reasonOwnerUsual')}
        options={blockResolvers.map((value) => ({ value, label: resolverLabels[value] }))}
      />
      <TextAreaField
        form={form}
        name="wayBack"
        label={t('reasonWayBack')}
        hint={t('reasonWayBackHint')}
        maxLength={maxWayBackLength}
        rows={2}
      />
    </>
  )
}

/** The code of an access location: chosen from the list of the point of sale, or typed. */
function AccessLocation({
  form,
  hint,
}: {
  form: UseFormReturn<CollectionItemFields, unknown, CollectionItemFields>
  hint: string | undefined
}) {
  return (
    <ListedCodeField
      form={form}
      name="value"
      label="Value"
      hint={hint}
      list={useAccessLocations()}
      isRequired
      maxLength={500}
    />
  )
}

function getHint(hint: string, label: string): string | undefined {
  return hint === label ? undefined : hint
}
