import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import TrashIcon from 'lucide-react/icons/trash-2'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useSaveKey } from '../page/use-keys.ts'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { bindFields } from '../fields/fields.tsx'
import { Confirm } from '../form/confirm.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { DeleteRows } from './delete-rows.tsx'
import { DrawerFrame } from '../form/drawer-frame.tsx'
import type { AdminRow, Resource } from './resource.ts'
import styles from '../form/drawer.module.css'
import shared from '../look/shared.module.css'
import { RestoredNotice } from '../form/restored-notice.tsx'
import { UnsavedChangesGuard } from '../form/unsaved-changes.tsx'
import { formatCount } from '../text/format-count.ts'
import type { ListStateControl } from './use-list-state.ts'
import { useResourceForm } from './use-resource-form.ts'

export type DrawerProps<Row extends AdminRow, Form extends FieldValues> = {
  resource: Resource<Row, Form>
  /** A form in a dialog has no list, so it has no state and cannot duplicate. */
  control: Pick<ListStateControl, 'open' | 'showSaved'> & Partial<Pick<ListStateControl, 'state' | 'duplicate'>>
  valueText: (field: string, value: unknown) => string | undefined
  /** Called with the number of unsaved fields whenever it changes. */
  onUnsaved?: (unsaved: number) => void
}

/** The form of an existing or a new row. */
export function ResourceForm<Row extends AdminRow, Form extends FieldValues>({
  resource,
  control,
  valueText,
  onUnsaved,
  saved,
  copied,
}: DrawerProps<Row, Form> & {
  saved: Row | undefined
  /** The initial form of a duplicate, and the name of the row that it is made from. */
  copied?: { name: string; form: Form } | undefined
}) {
  const { one, getName, getWarning, canChange, Fields, HeadActions, labels, review } = resource
  const { form, row, unsaved, isRestored, submit, isSaving, question, notSaved, conflict, resolve, toReview } =
    useResourceForm(resource, saved, control, copied?.form)
  const [isDeleting, setDeleting] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const close = () => control.open(undefined)
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved])
  const isChangeable = !row || (canChange?.(row) ?? true)
  useSaveKey(() => {
    if (isChangeable) element.current?.requestSubmit()
  })
  const field = useMemo(() => bindFields(form, labels), [form, labels])
  // React does not render the same element again, and each field renders itself when its value changes.
  const fields = useMemo(() => <Fields form={form} field={field} row={row} />, [Fields, form, field, row])
  const warning = row && getWarning?.(row)

  return (
    <DrawerFrame
      title={row ? getName(row) : `Add ${one}`}
      {...getSubtitle(unsaved, row, copied ? `A copy of ${copied.name}, not saved yet.` : resource.addHint)}
      actions={row && HeadActions && <HeadActions row={row} hasUnsaved={unsaved > 0} />}
      onClose={close}
    >
      <form ref={element} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.drawerBody}>
          {warning && (
            <Banner tone="warn" title={warning.title}>
              {warning.text}
            </Banner>
          )}
          {isRestored && <RestoredNotice />}
          {fields}
          {conflict && (
            <ConflictPanel
              key={conflict.version}
              conflict={conflict}
              labels={labels}
              valueText={valueText}
              onResolve={resolve}
            />
          )}
          {notSaved !== undefined && (
            <Banner tone="bad" title="Not saved" action={<Button type="submit">Try again</Button>}>
              Your changes are still here. {notSaved}
            </Banner>
          )}
        </div>
        <FormActions
          resource={resource}
          row={row}
          isChangeable={isChangeable}
          isSaving={isSaving}
          hasConflict={conflict !== undefined}
          onDelete={() => setDeleting(true)}
          onDuplicate={control.duplicate}
          onClose={close}
        />
      </form>
      <UnsavedChangesGuard unsaved={unsaved} />
      {question && (
        <Confirm title={question.title} onNo={question.no} onYes={question.yes}>
          {question.words}
        </Confirm>
      )}
      {toReview && review && (
        <review.Review
          row={toReview.row}
          body={toReview.body}
          previous={toReview.previous}
          isSaving={isSaving}
          notSaved={notSaved}
          onCancel={toReview.cancel}
          onConfirm={toReview.confirm}
        />
      )}
      {isDeleting && row && (
        <DeleteRows
          resource={resource}
          rows={[row]}
          onNo={() => setDeleting(false)}
          onGone={() => control.showSaved(undefined)}
        />
      )}
    </DrawerFrame>
  )
}

/** The buttons below a form. */
function FormActions<Row extends AdminRow, Form extends FieldValues>({
  resource,
  row,
  isChangeable,
  isSaving,
  hasConflict,
  onDelete,
  onDuplicate,
  onClose,
}: {
  resource: Resource<Row, Form>
  row: Row | undefined
  isChangeable: boolean
  isSaving: boolean
  hasConflict: boolean
  onDelete: () => void
  onDuplicate: ((id: number) => void) | undefined
  onClose: () => void
}) {
  return (
    <div className={styles.drawerFoot}>
      {row && (resource.canDelete?.(row) ?? true) && (
        <Button variant="subtle" className={shared.delete} leftSection={<TrashIcon size={18} />} onClick={onDelete}>
          {resource.deletion?.verb ?? 'Delete'}
        </Button>
      )}
      {row && resource.duplicate && onDuplicate && (
        <Button variant="subtle" onClick={() => onDuplicate(row.id)}>
          Duplicate
        </Button>
      )}
      <span className={shared.grow} />
      <Button variant="default" onClick={onClose}>
        {isChangeable ? 'Cancel' : 'Close'}
      </Button>
      {isChangeable && (
        <Button type="submit" loading={isSaving} disabled={hasConflict}>
          Save
        </Button>
      )}
    </div>
  )
}

function getSubtitle(unsaved: number, row: AdminRow | undefined, addHint: string | undefined): { subtitle?: string } {
  if (unsaved > 0) return { subtitle: formatCount(unsaved, 'unsaved change') }
  if (row) return { subtitle: `Changed ${formatAdminDate(row.modifiedDateUtc)}` }
  return addHint === undefined ? {} : { subtitle: addHint }
}
