import { useRef } from 'react'
import { t } from '../catalogue/first-run.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/form/field-error.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './first-run.module.css'
import type { ChosenGuestFile } from './guest-file/use-guest-file.ts'

const example =
  'First name,Last name,Birth date,E-mail,Phone,Card number\r\n' +
  'Ada,Grey,1984-02-14,ada@example.com,970-555-0123,0147 3822 9051\r\n' +
  'Bo,Grey,2015-05-01,ada@example.com,,\r\n'

/** Chooses a file of guests, also by dropping it, and says what such a file needs. */
export function GuestFileField({ file: { name, isReading, problem, choose } }: { file: ChosenGuestFile }) {
  const input = useRef<HTMLInputElement>(null)
  const address = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${example}`)}`
  return (
    <>
      <div>
        <div
          className={problem === undefined ? styles.drop : `${styles.drop} ${styles.wrong}`}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            const [dropped] = event.dataTransfer.files
            if (dropped) choose(dropped)
          }}
        >
          <Icon name="document" />
          <span className={styles.grow}>{name !== undefined && <b>{name}</b>}</span>
          <Button
            look="secondary"
            small
            busy={isReading ? t('reading') : undefined}
            onClick={() => input.current?.click()}
          >
            {name === undefined ? t('chooseFile') : t('chooseFileAgain')}
          </Button>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('chooseFile')}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? undefined : 'file-problem'}
            accept=".csv,.txt,.tsv,text/csv"
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              // The same file can be chosen again.
              target.value = ''
              if (chosen) choose(chosen)
            }}
          />
        </div>
        <FieldError id="file-problem" message={problem} />
      </div>
      <div className={styles.note}>
        <span>
          <b>{t('fileNeeds')}</b> {t('fileNeedsText')}{' '}
          <a href={address} download="guests-example.csv">
            {t('exampleFile')}
          </a>
        </span>
      </div>
    </>
  )
}
