import { t } from '../catalogue/first-run.ts'
import { FileDrop } from '../ui/form/file-drop.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './first-run.module.css'
import type { ChosenGuestFile } from './guest-file/use-guest-file.ts'

const example =
  'First name,Last name,Birth date,E-mail,Phone,Card number\r\n' +
  'Ada,Grey,1984-02-14,ada@example.com,970-555-0123,0147 3822 9051\r\n' +
  'Bo,Grey,2015-05-01,ada@example.com,,\r\n'

/** Chooses a file of guests, also by dropping it, and says what such a file needs. */
export function GuestFileField({ file: { name, isReading, problem, choose } }: { file: ChosenGuestFile }) {
  const address = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${example}`)}`
  return (
    <>
      <FileDrop
        label={t('chooseFile')}
        accept=".csv,.txt,.tsv,text/csv"
        problem={problem}
        problemId="file-problem"
        className={problem === undefined ? styles.drop : `${styles.drop} ${styles.wrong}`}
        onChoose={choose}
        buttonLabel={name === undefined ? t('chooseFile') : t('chooseFileAgain')}
        busy={isReading ? t('reading') : undefined}
      >
        {(button) => (
          <>
            <Icon name="document" />
            <span className={styles.grow}>{name === undefined ? t('dropFile') : <b>{name}</b>}</span>
            {button}
          </>
        )}
      </FileDrop>
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
