import { Failure } from '@first-chair/core/contract/failure'
import { importGuestFile, readFirstRun, saveFirstRunStep } from '@first-chair/core/first-run/first-run.api'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { upload } from '../api/upload.ts'
import { t } from '../catalogue/first-run.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { FamilyForm } from './family-form.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'
import styles from './first-run.module.css'
import { formatSaved } from './format-saved.ts'
import { GuestFileField } from './guest-file-field.tsx'
import { GuestFileFacts } from './guest-file-facts.tsx'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'
import { toGuestQuery, useGuestFile } from './guest-file/use-guest-file.ts'
import { useSave } from './use-save.ts'

/** Guests from a file, or one family by hand. */
export function GuestsStep(props: StepProps) {
  const { firstRun, onSaved, onBack } = props
  const { steps, guests, hasOwnRecords } = firstRun
  const [isByHand, setByHand] = useState(false)
  const file = useGuestFile()
  const { save, isSaving, failure } = useSave(onSaved)
  const keep = () => call(saveFirstRunStep, { params: { step: 'guests' }, body: { state: 'done' } })
  const bringIn = async () => {
    if (!file.chosen || !file.read) return keep()
    const sent = await upload(importGuestFile, {
      bytes: file.chosen,
      query: toGuestQuery(file.read, false),
      onProgress: () => undefined,
    })
    if (sent.isSaved) return call(readFirstRun)
    // What changed since the file was read.
    file.show(sent)
    throw new Failure('invalid-input', { message: t('nothingSaved') })
  }
  const canBringIn = file.read !== undefined && file.read.people > 0
  const form = isByHand ? 'family' : undefined
  return (
    <FirstRunFrame
      title={t('guestsTitle')}
      progress={{ steps, current: 'guests' }}
      aside={t('aboutTime')}
      saved={formatSaved(steps, 'guests')}
      actions={
        <StepActions step="guests" onBack={onBack} save={save}>
          {form !== undefined && (
            <Button type="submit" form={form}>
              {t('saveFamily')}
            </Button>
          )}
          {form === undefined && canBringIn && (
            <Button busy={isSaving ? t('saving') : undefined} onClick={() => void save(bringIn)}>
              {t('bringIn', { count: file.read?.people ?? 0 })}
            </Button>
          )}
          {form === undefined && !canBringIn && (guests > 0 || !hasOwnRecords) && (
            <Button busy={isSaving ? t('saving') : undefined} onClick={() => void save(keep)}>
              {t('continue')}
            </Button>
          )}
        </StepActions>
      }
    >
      <p>{hasOwnRecords ? t('guestsText') : t('guestsElsewhere')}</p>
      {guests > 0 && <Banner tone="ok">{t('guestsHere', { count: guests })}</Banner>}
      {hasOwnRecords && !isByHand && (
        <div className={styles.form}>
          <GuestFileField file={file} />
          {file.read && <GuestFileFacts file={file} read={file.read} />}
          {failure && <Banner tone="bad">{failure.fields[0]?.message ?? failure.message}</Banner>}
          <Button look="ghost" onClick={() => setByHand(true)}>
            {t('byHand')}
          </Button>
        </div>
      )}
      {hasOwnRecords && isByHand && <FamilyForm {...props} onFile={() => setByHand(false)} />}
    </FirstRunFrame>
  )
}
