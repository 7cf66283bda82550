import type { OpenSetupDraft } from '@first-chair/core/setup-document/setup-draft'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { formatCount } from '../text/format-count.ts'
import styles from './versions.module.css'

/** How many problems and errors block a draft, and what must be confirmed. */
export function countChecks({ problems, findings }: OpenSetupDraft['preview']) {
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  return { errors: problems.length + findings.length - warnings.length, warnings: warnings.length }
}

/** What prevents publishing a draft, and what guests would suffer from. */
export function Checks({ preview }: { preview: OpenSetupDraft['preview'] }) {
  const { errors, warnings } = countChecks(preview)
  const items = [
    ...preview.problems.map((problem) => ({ ...problem, severity: 'error' as const })),
    ...preview.findings,
  ]
  return (
    <>
      <div className={styles.headline}>
        <h2>Before it can go live</h2>
        <span className={styles.quiet}>
          {formatCount(errors, 'error')}, {formatCount(warnings, 'warning')}
        </span>
      </div>
      {items.length === 0 && <p>Nothing stops it.</p>}
      <ul className={styles.checks}>
        {items.map(({ severity, path, message }) => (
          <li key={`${path} ${message}`} data-severity={severity}>
            {severity === 'error' ? (
              <CircleAlertIcon size={20} role="img" aria-label="Error" />
            ) : (
              <TriangleAlertIcon size={20} role="img" aria-label="Warning" />
            )}
            <span>
              {message}
              {path !== '' && <code className={styles.sub}>{path}</code>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
