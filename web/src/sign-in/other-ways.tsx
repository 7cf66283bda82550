import { useState } from 'react'
import { t } from '../catalogue/sign-in.ts'
import { signInWithOther } from '../session/session.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import styles from './sign-in.module.css'

/** The other provider, if there is one beside codes and passkeys. */
export function OtherWays() {
  const { otherProvider } = useSettings().frontEndSettings
  const [hasFailed, setFailed] = useState(false)
  if (!otherProvider) return null
  const { name } = otherProvider
  return (
    <>
      <div className={styles.or}>{t('or')}</div>
      {hasFailed && <Banner tone="bad">{t('otherProviderFailed')}</Banner>}
      <Button
        look="secondary"
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
