import {
  importKinds,
  buildImportTemplate,
  getImportColumns,
  type ImportKind,
} from '@first-chair/core/pos-import/import-columns'
import { maxImportBytes } from '@first-chair/core/pos-import/pos-import'
import { Button, SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import DownloadIcon from 'lucide-react/icons/download'
import { saveFile } from '../../api/save-file.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { formatCount } from '../text/format-count.ts'
import { ImportOutcome } from './import-outcome.tsx'
import styles from './import.module.css'
import { useImport } from './use-import.ts'

const labels = {
  products: 'Products',
  guests: 'Guests',
  purchases: 'Purchases',
  passes: 'Passes',
  'access-locations': 'Access locations',
  'sales-locations': 'Sales locations',
} as const satisfies Record<ImportKind, string>
const kinds = importKinds.map((kind) => ({ value: kind, label: labels[kind] }))

/** Imports CSV files into the built-in point of sale. A file is checked first and then imported as a whole. */
export function ImportScreen() {
  const [kind, setKind] = useState<ImportKind>('products')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const { sending, progress } = useImport()
  const headingId = useId()
  const result = sending.data
  const isChecked = result?.isDryRun === true && result.problemCount === 0

  const changeKind = (nextKind: ImportKind) => {
    // The file that is being sent belongs to the current kind.
    if (sending.isPending) return
    setKind(nextKind)
    clearFile()
  }
  /** Also replaces the field, because browsers report no change when the same file is chosen again. */
  const clearFile = () => {
    setFile(undefined)
    setProblem(undefined)
    setAttempt(attempt + 1)
    sending.reset()
  }
  const send = (isDryRun: boolean) => {
    if (!file) setProblem('Choose a file first.')
    else if (file.size > maxImportBytes) setProblem('File too big. Please import at most 64 MB in one file.')
    else sending.mutate({ kind, file, isDryRun })
  }

  return (
    <PageFrame
      title="Import"
      description="Import products, guests, purchases, passes and locations into the built-in point of sale from CSV files."
    >
      <div className={styles.body}>
        <KindCard kind={kind} onKind={changeKind} />
        <section className={styles.card} aria-labelledby={headingId}>
          <h2 id={headingId}>The file</h2>
          <FileField
            key={attempt}
            disabled={sending.isPending}
            problem={problem}
            onFile={(chosen) => {
              setFile(chosen)
              setProblem(undefined)
              sending.reset()
            }}
          />
          <div className={styles.actions}>
            <Button variant={isChecked ? 'default' : 'filled'} loading={sending.isPending} onClick={() => send(true)}>
              Check the file
            </Button>
            {isChecked && (
              <Button disabled={sending.isPending} onClick={() => send(false)}>
                Import {formatCount(result.records, 'record')}
              </Button>
            )}
          </div>
          <div role="status">
            {sending.isPending && (
              <p className={styles.progress}>
                <progress aria-label="Sending the file" value={progress < 1 ? progress : undefined} />
                {progress < 1 ? 'Sending' : 'Reading and checking'}
              </p>
            )}
          </div>
          {sending.isError && (
            <Banner tone="bad" title="Nothing was imported">
              {sending.error.message}
            </Banner>
          )}
          {result && <ImportOutcome key={sending.submittedAt} result={result} />}
        </section>
      </div>
    </PageFrame>
  )
}

/** What the file contains, and how such a file is written. */
function KindCard({ kind, onKind }: { kind: ImportKind; onKind: (kind: ImportKind) => void }) {
  const headingId = useId()
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>What is in the file?</h2>
      <SegmentedControl
        className={styles.kinds}
        aria-label="What is in the file?"
        data={kinds}
        value={kind}
        withItemsBorders={false}
        transitionDuration={0}
        onChange={onKind}
      />
      <p className={styles.quiet}>
        Import in this order: products, then guests, then purchases and passes. Import access and sales locations at any
        time. Existing records are updated, and nothing is deleted. Values of columns that the file does not have stay
        unchanged.
      </p>
      <ColumnList kind={kind} />
      <Button
        variant="default"
        className={styles.start}
        leftSection={<DownloadIcon size={18} />}
        onClick={() => saveFile(new Blob([buildImportTemplate(kind)], { type: 'text/csv' }), `${kind}.csv`)}
      >
        Template for {labels[kind].toLowerCase()}
      </Button>
    </section>
  )
}

/** The columns that a file of this kind can have, with a description of each. */
function ColumnList({ kind }: { kind: ImportKind }) {
  return (
    <dl className={styles.columns}>
      {getImportColumns(kind).map(({ name, isRequired, help }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {isRequired === true && <span className={styles.quiet}> required</span>}
          </dt>
          <dd>{help}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The field that chooses the file. `problem` says why the file cannot be sent. */
function FileField({
  disabled,
  problem,
  onFile,
}: {
  disabled: boolean
  problem: string | undefined
  onFile: (file: File | undefined) => void
}) {
  const fieldId = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId}>CSV file</label>
      <p className={styles.quiet} id={`${fieldId}-hint`}>
        UTF-8 with a header row. Separated by commas, semicolons or tabs. At most 64 MB
      </p>
      <input
        id={fieldId}
        type="file"
        accept=".csv,text/csv"
        disabled={disabled}
        aria-describedby={`${fieldId}-hint${problem === undefined ? '' : ` ${fieldId}-problem`}`}
        aria-invalid={problem === undefined ? undefined : true}
        onChange={(event) => onFile(event.currentTarget.files?.[0])}
      />
      {problem !== undefined && (
        <p className={styles.problem} id={`${fieldId}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
