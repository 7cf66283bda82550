import { apiKeyHeader } from '@first-chair/core/api-key/api-key'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import ExternalLinkIcon from 'lucide-react/icons/external-link'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import styles from './api-keys.module.css'
import { CopyButton } from '../page/copy-button.tsx'
import { getCallsWithKey, formatCurl, readOpenApiDocument, type CallWithKey } from './openapi-document.ts'

/** The calls that accept a key, read from the application's OpenAPI document. */
export function CallsWithKey() {
  const heading = useId()
  const document = useQuery({ ...query(readOpenApiDocument, {}), staleTime: Infinity })
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={heading}>Calls that take a key</h2>
        <a href="/api/docs" target="_blank" rel="noreferrer" className={styles.outside}>
          All calls
          <ExternalLinkIcon size={16} />
          <span className="visually-hidden">, opens in a new tab</span>
        </a>
      </div>
      {document.isPending && <Skeleton height={120} />}
      {document.isError && <LoadFailed what="The documentation" query={document} />}
      {document.data && getCallsWithKey(document.data).map((each) => <Call key={each.name} call={each} />)}
    </section>
  )
}

function Call({ call }: { call: CallWithKey }) {
  const { baseUrl } = useSettings().frontEndSettings
  const { method, path, summary, scopes, parameters, responses } = call
  const curl = formatCurl(call, baseUrl, apiKeyHeader)
  return (
    <article className={styles.call}>
      <h3>
        {method} {path}
      </h3>
      <p>{summary}</p>
      <p>
        {scopes.length === 0 ? (
          'Every valid key can make this call.'
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
          Parameters: {parameters.map(({ name, isRequired }) => `${name}${isRequired ? '' : ' (optional)'}`).join(', ')}
          .
        </p>
      )}
      <div className={styles.curl}>
        {/* It scrolls on its own, so it must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label={`Example of ${method} ${path}`}>
          {curl}
        </pre>
        <CopyButton text={curl} label="Copy" done="Copied" />
      </div>
      <details>
        <summary>Responses</summary>
        <dl className={styles.facts}>
          {responses.map(({ status, description }) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{description.replaceAll('`', '')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </article>
  )
}
