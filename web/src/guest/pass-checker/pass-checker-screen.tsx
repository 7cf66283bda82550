import { Failure } from '@first-chair/core/contract/failure'
import type { PassVerdict } from '@first-chair/core/pass-check/pass-check'
import { readPassChecker } from '@first-chair/core/pass-check/pass-check.api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/pass-checker.ts'
import { t as retry } from '../../catalogue/retry.ts'
import page from '../../layout/page.module.css'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useFeatureTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton, useDelayed } from '../../ui/feedback/skeleton.tsx'
import { CallUs } from '../call-us.tsx'
import { TryAgainLabel } from '../try-again-label.tsx'
import styles from './pass-checker.module.css'
import { PassForm, type CheckedPass } from './pass-form.tsx'
import { Verdict } from './verdict.tsx'

/**
 * Checks whether a gate would open for a pass. Public: it says nothing about people (docs/domain.md, "Pass checker").
 */
export function PassCheckerScreen() {
  const { title } = useFeatureTexts('passChecker')
  usePageTitle(title)
  const { data, error, isFetching, refetch } = useQuery(query(readPassChecker, {}))
  const [result, setResult] = useState<{ asked: CheckedPass; verdict: PassVerdict }>()

  if (!data && !error) return <Loading />
  if (!data) {
    return (
      <main id="main" className={page.page}>
        <h1>{title}</h1>
        <Banner
          tone="bad"
          title={t('failed')}
          action={
            <Button look="secondary" busy={isFetching ? retry('trying') : undefined} onClick={() => void refetch()}>
              <TryAgainLabel />
            </Button>
          }
        >
          {error instanceof Failure ? error.message : retry('tryAgain')}
        </Banner>
        <CallUs />
      </main>
    )
  }
  return (
    <main id="main" className={styles.page}>
      <div className={styles.grid}>
        <div className={styles.result} role="status">
          {result && <Verdict key={result.asked.askedAt} asked={result.asked} verdict={result.verdict} />}
        </div>
        <PassForm
          form={data}
          isFirst={result === undefined}
          onRefused={() => setResult(undefined)}
          onVerdict={(asked, verdict) => setResult({ asked, verdict })}
        />
      </div>
    </main>
  )
}

function Loading() {
  const { title } = useFeatureTexts('passChecker')
  const isLate = useDelayed()
  return (
    <main id="main" className={page.page} aria-busy="true">
      <h1>{title}</h1>
      {isLate && (
        <>
          <p role="status">{t('loading')}</p>
          <Skeleton width="100%" height={56} />
          <Skeleton width="100%" height={56} />
        </>
      )}
    </main>
  )
}
