import { apiKeyHeader } from '@first-chair/core/api-key/api-key'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './api-keys.module.css'
import { CopyButton } from './copy-button.tsx'
import { callsWithKey, curlOf, readOpenApiDocument, type CallWithKey } from './openapi-document.ts'

/** Every call that takes a key, out of the product's own OpenAPI document. */
export function CallsWithKey() {
  const heading = useId()
  const document = useQuery({ ...query(readOpenApiDocument, {}), staleTime: Infinity })
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={heading}>Calls that take a key</h2>
        <a href="/api/docs" target="_blank" rel="noreferrer" className={styles.outside}>
          All calls
          <AdminIcon name="outside" size={16} />
          <span className="visually-hidden">, opens beside this page</span>
        </a>
      </div>
      {document.isPending && <Skeleton height={120} />}
      {document.isError && (
        <Banner
          tone="bad"
          title="The documentation did not load"
          action={<Button onClick={() => void document.refetch()}>Try again</Button>}
        >
          {document.error.message}
        </Banner>
      )}
      {document.data && callsWithKey(document.data).map((each) => <Call key={each.name} described={each} />)}
    </section>
  )
}

function Call({ described }: { described: CallWithKey }) {
  const { baseUrl } = useSettings().frontEndSettings
  const { method, path, summary, scopes, parameters, answers } = described
  const curl = curlOf(described, baseUrl, apiKeyHeader)
  return (
    <article className={styles.call}>
      <h3>
        {method} {path}
      </h3>
      <p>{summary}</p>
      <p>
        {scopes.length === 0 ? (
          'Any good key may call it.'
        ) : (
          <>
            Needs{' '}
            {scopes.map((scope) => (
              <Badge key={scope}>{scope}</Badge>
            ))}
          </>
        )}
      </p>
      {parameters.length > 0 && (
        <p>
          Takes{' '}
          {parameters.map(({ name, isRequired }) => `${name}${isRequired ? '' : ' (may be left out)'}`).join(', ')}.
        </p>
      )}
      <div className={styles.curl}>
        {/* It scrolls by itself, so the keyboard must get there. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label={`Example of ${method} ${path}`}>
          {curl}
        </pre>
        <CopyButton text={curl} label="Copy" done="Copied" />
      </div>
      <details>
        <summary>Answers</summary>
        <dl className={styles.facts}>
          {answers.map(({ status, words }) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{words.replaceAll('`', '')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </article>
  )
}
