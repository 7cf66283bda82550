import { apiKeyHeader, apiKeyRequestsPerMinute } from '@first-chair/core/api-key/api-key'
import { useId } from 'react'
import { useSettings } from '../../settings/use-settings.ts'
import styles from './api-keys.module.css'

/** The settings that apply to every call with a key. */
export function DefaultSettings() {
  const { baseUrl } = useSettings().frontEndSettings
  const heading = useId()
  const settings = [
    ['Base URL', baseUrl],
    ['Header', apiKeyHeader],
    ['Rate limit', `${apiKeyRequestsPerMinute} requests per minute for each key, then 429 with Retry-After`],
    ['Responses', 'JSON. Errors are application/problem+json with a code'],
  ]
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Default settings</h2>
      <dl className={styles.facts}>
        {settings.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
