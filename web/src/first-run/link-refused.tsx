import type { Failure } from '@first-chair/core/contract/failure'
import { useState, type ReactNode } from 'react'
import { t } from '../catalogue/first-run.ts'
import { bold } from '../catalogue/tags.tsx'
import { forgetFirstRunClaim } from '../session/first-run-token.ts'
import { signIn } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'

const command = (text: ReactNode) => <code>{text}</code>

/** Why the printed link does not work, and the way on. */
export function LinkRefused({ failure }: { failure: Failure }) {
  const [hasFailed, setFailed] = useState(false)
  const leave = () => {
    forgetFirstRunClaim()
    setFailed(false)
    signIn('/first-run').catch(() => setFailed(true))
  }
  const actions = (
    <Button look="secondary" onClick={leave}>
      {t('signIn')}
    </Button>
  )
  const more = hasFailed && <Banner tone="bad">{t('signInFailed')}</Banner>
  if (failure.code === 'first-run-taken') {
    return (
      <FirstRunFrame title={t('linkTaken')} actions={actions}>
        <p>{t('linkTakenText', { b: bold })}</p>
        {more}
      </FirstRunFrame>
    )
  }
  if (failure.code === 'first-run-ended' || failure.code === 'invalid-input') {
    return (
      <FirstRunFrame title={t('linkEnded')} actions={actions}>
        <p>{t('linkEndedText', { c: command })}</p>
        {more}
      </FirstRunFrame>
    )
  }
  return (
    <FirstRunFrame title={t('title')} actions={actions}>
      <Banner tone="bad">{failure.message}</Banner>
      {more}
    </FirstRunFrame>
  )
}
