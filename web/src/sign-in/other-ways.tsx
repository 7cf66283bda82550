import { useState } from 'react'
import { t } from '../catalogue/sign-in.ts'
import { signInWithOther } from '../session/session.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import styles from './sign-in.module.css'

/** The ways to sign in beside a code. `isFirst`: codes cannot be sent now, so the first of these ways leads. */
export function OtherWays({ isFirst = false }: { isFirst?: boolean }) {
  const { otherProvider } = useSettings().frontEndSettings
  const [hasFailed, setFailed] = useState(false)
  if (!otherProvider) return null
  const { name } = otherProvider
  return (
    <>
      {!isFirst && <div className={styles.or}>{t('or')}</div>}
      {hasFailed && <Banner tone="bad">{t('otherProviderFailed')}</Banner>}
      <Button
        look={isFirst ? 'primary' : 'secondary'}
        block
        onClick={() => {
          setFailed(false)
          signInWithOther().catch(() => setFailed(true))
        }}
      >
        {name === '' ? t('otherProviderUnnamed') : t('otherProvider', { name })}
      </Button>
    </>
  )
}
