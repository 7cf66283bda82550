import { readFirstRun } from '@first-chair/core/first-run/first-run.api'
import type { FirstRun } from '@first-chair/core/first-run/first-run'
import { approveWaiverDraft } from '@first-chair/core/waiver-text/waiver-text.api'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/first-run.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { useSave } from './use-save.ts'

const nothing = () => undefined

/** Says that waivers are drafts, and takes their marks out when a lawyer has read them. */
export function DraftWaivers({ firstRun: { draftWaivers } }: { firstRun: FirstRun }) {
  const [isAsking, setAsking] = useState(false)
  const { save, isSaving, failure } = useSave(nothing)
  const names = draftWaivers.map(({ name }) => name)
  const approve = async () => {
    await save(async () => {
      for (const { id, version } of draftWaivers) {
        await call(approveWaiverDraft, { params: { id }, body: { version } })
      }
      return call(readFirstRun)
    })
    setAsking(false)
  }
  return (
    <Banner
      tone="warn"
      title={t('draftTitle')}
      action={
        draftWaivers.length === 0 ? undefined : isAsking ? (
          <>
            <p>{t('lawyerHasReadQuestion')}</p>
            <Button small busy={isSaving ? t('saving') : undefined} onClick={() => void approve()}>
              {t('yesRead')}
            </Button>{' '}
            <Button small look="secondary" onClick={() => setAsking(false)}>
              {t('noNotYet')}
            </Button>
          </>
        ) : (
          <Button small look="secondary" onClick={() => setAsking(true)}>
            {t('lawyerHasRead')}
          </Button>
        )
      }
    >
      {t('draftText')} {names.length > 0 && t('draftsLeft', { names, count: names.length })}
      {failure?.message}
    </Banner>
  )
}
