import { Failure } from '@first-chair/core/contract/failure'
import { correctableFields, type CorrectableField } from '@first-chair/core/rental-profile/size-correction'
import type { RentalHousehold } from '@first-chair/core/rental-shop/rental-shop'
import type { Units } from '@first-chair/core/rental-profile/size-lists'
import { useState } from 'react'
import { t } from '../../catalogue/staff-rental.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './rental-household.module.css'
import { getFieldText, getSizeOptions, getSizeText } from './size-text.ts'
import type { RentalActions } from './use-rental-household.ts'
import { createCommandId } from '../create-command-id.ts'

/** What is corrected. Without a person or a field, the dialog asks. */
export type Correcting = { contactId: string; field: CorrectableField }

/**
 * Corrects one size. If somebody else changed it meanwhile, both values are shown, and the person chooses. The dialog
 * starts with the first choice, so it needs a person.
 */
export function CorrectDialog({
  household: { people, choices },
  first,
  units,
  correct,
  onClose,
}: {
  household: RentalHousehold
  first: Correcting
  units: Units
  correct: RentalActions['correct']
  onClose: () => void
}) {
  const [{ contactId, field }, setTarget] = useState(first)
  const current = people.find((person) => person.contactId === contactId)?.sizes[field] ?? null
  // What the person saw when they began: a change by somebody else must not go unnoticed.
  const [from, setFrom] = useState(current)
  const [to, setTo] = useState(current ?? '')
  const fields = correctableFields.filter(
    (one) => (one !== 'shoeSize' || choices.enableShoeSize) && (one !== 'selectedGoofy' || choices.enableStance),
  )
  const options = getSizeOptions(field, choices, units)
  const choose = (next: Correcting) => {
    const value = people.find((person) => person.contactId === next.contactId)?.sizes[next.field] ?? null
    setTarget(next)
    setFrom(value)
    setTo(value ?? '')
    correct.reset()
  }
  const save = (base: string | null) => {
    if (to.trim() === '' || to === base) return onClose()
    correct.mutate({ contactId, field, from: base, to, commandId: createCommandId() }, { onSuccess: onClose })
  }
  const conflict = getConflict(correct.error)
  const format = (value: string | null) => getSizeText(field, value, choices, units)

  return (
    <Dialog title={t('change-size')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!correct.isPending) save(from)
        }}
      >
        <SelectField
          label={t('person')}
          value={contactId}
          options={people.map((person) => ({ value: person.contactId, label: person.firstName }))}
          onChange={(event) =>
            event.currentTarget.value !== '' && choose({ contactId: event.currentTarget.value, field })
          }
        />
        <SelectField
          label={t('what')}
          value={field}
          options={fields.map((value) => ({ value, label: getFieldText(value) }))}
          onChange={(event) => {
            const next = fields.find((one) => one === event.currentTarget.value)
            if (next) choose({ contactId, field: next })
          }}
        />
        {options.length > 0 ? (
          <SelectField
            label={t('new-value')}
            value={to}
            options={
              options.some(({ value }) => value === to) || to === '' ? options : [{ value: to, label: to }, ...options]
            }
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        ) : (
          <TextField
            label={t('new-value')}
            value={to}
            maxLength={32}
            autoComplete="off"
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
        {conflict && (
          <Banner
            tone="warn"
            announce
            title={conflict.by === '' ? t('conflict-unknown') : t('conflict', { name: conflict.by })}
          >
            {t('conflict-hint', { saved: format(conflict.saved), sent: format(to) })}
          </Banner>
        )}
        {correct.error !== null && !conflict && (
          <Banner tone="bad" title={t('not-saved')}>
            {correct.error.message}
          </Banner>
        )}
        <div className={styles.actions}>
          {conflict ? (
            <>
              <Button look="secondary" onClick={onClose}>
                {t('keep', { value: format(conflict.saved) })}
              </Button>
              <Button busy={correct.isPending ? t('saving') : undefined} onClick={() => save(conflict.saved)}>
                {t('use', { value: format(to) })}
              </Button>
            </>
          ) : (
            <>
              <Button look="secondary" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" busy={correct.isPending ? t('saving') : undefined}>
                {t('save')}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** The value that somebody else saved meanwhile, and their name; undefined for other failures. */
function getConflict(error: Error | null): { by: string; saved: string | null } | undefined {
  if (!(error instanceof Failure) || error.code !== 'changed-meanwhile') return undefined
  const [change] = error.changes
  if (!change) return undefined
  return { by: error.detail.changedBy ?? '', saved: typeof change.saved === 'string' ? change.saved : null }
}
