import type { OpenSetupDraft } from '@first-chair/core/setup-document/setup-draft'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { formatCount } from '../text/format-count.ts'
import styles from './versions.module.css'

/** What is wrong, and where it is in the document. */
export type Check = { path: string; message: string }

/** How many problems and errors block a draft, and what must be confirmed. */
export function countChecks({ problems, findings }: OpenSetupDraft['preview']) {
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  return { errors: problems.length + findings.length - warnings.length, warnings: warnings.length }
}

/** Problems of the document and findings in it, in one list. */
export function listChecks({ problems, findings }: OpenSetupDraft['preview']) {
  return [...problems.map((problem) => ({ ...problem, severity: 'error' as const, guests: undefined })), ...findings]
}

/** How many guests a finding concerns, as a sentence. */
export function formatExpected(guests: number): string {
  if (guests === 0) return 'No guest is expected there yet.'
  return `${formatCount(guests, 'guest')} ${guests === 1 ? 'is' : 'are'} expected there.`
}

/** What prevents publishing a draft, and what guests would suffer from. */
export function Checks({
  preview,
  onFix,
}: {
  preview: OpenSetupDraft['preview']
  /** Shows the field of a check in the document. */
  onFix: (check: Check) => void
}) {
  const { errors, warnings } = countChecks(preview)
  return (
    <>
      <div className={styles.headline}>
        <h2>Before it can go live</h2>
        <span className={styles.quiet}>
          {formatCount(errors, 'error')}, {formatCount(warnings, 'warning')}
        </span>
      </div>
      {errors + warnings === 0 && <p>Nothing stops it.</p>}
      <ul className={styles.checks}>
        {listChecks(preview).map(({ severity, path, message, guests }) => (
          <li key={`${path} ${message}`} data-severity={severity}>
            {severity === 'error' ? (
              <CircleAlertIcon size={20} role="img" aria-label="Error" />
            ) : (
              <TriangleAlertIcon size={20} role="img" aria-label="Warning" />
            )}
            <span className={styles.finding}>
              {message} {guests !== undefined && formatExpected(guests)}
              {path !== '' && <code className={styles.sub}>{path}</code>}
            </span>
            <button type="button" className={styles.fix} onClick={() => onFix({ path, message })}>
              {severity === 'error' ? 'Fix it' : 'Look'}
              <span className="visually-hidden">: {message}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
