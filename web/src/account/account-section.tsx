import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../catalogue/account.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import styles from './account.module.css'

type AccountSectionProps = {
  id: string
  title: string
  text: string
  /** What is said while the list loads, and if it could not be loaded. */
  loading: string
  notLoaded: string
  query: UseQueryResult
  children: ReactNode
}

/** A section about the sign-in of the person, around its list, with what is shown until there is one. */
export function AccountSection({ id, title, text, loading, notLoaded, query, children }: AccountSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {query.isPending && <p role="status">{loading}</p>}
      {query.isError && query.data === undefined && (
        <Banner
          tone="bad"
          title={notLoaded}
          action={
            <Button look="secondary" onClick={() => void query.refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {query.error.message}
        </Banner>
      )}
      {children}
    </section>
  )
}
