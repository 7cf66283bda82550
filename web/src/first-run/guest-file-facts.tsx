import {
  dayOrders,
  guestFields,
  neededGuestFields,
  type GuestFile,
  type GuestField,
} from '@first-chair/core/first-run/guest-file'
import { t } from '../catalogue/first-run.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import styles from './first-run.module.css'
import type { ChosenGuestFile } from './guest-file/use-guest-file.ts'

const shownProblems = 10

/** What was read of a file: which column is which, the rows that need somebody, and the first people. */
export function GuestFileFacts({ file, read }: { file: ChosenGuestFile; read: GuestFile }) {
  const { columns, dayOrder, problems, problemCount } = read
  const missing = neededGuestFields.filter((field) => columns[field] === null)
  const chooseColumn = (field: GuestField, value: string) =>
    file.change({ columns: { ...columns, [field]: value === '' ? null : Number(value) }, dayOrder })
  return (
    <div className={styles.form}>
      {missing.length > 0 && (
        <Banner tone="warn" announce>
          {t('columnsMissing', { fields: missing.map((field) => t('column', { field })) })}
        </Banner>
      )}
      <div className={styles.pairs}>
        {guestFields.map((field) => (
          <SelectField
            key={field}
            label={t('column', { field })}
            value={columns[field] === null ? '' : String(columns[field])}
            options={read.header.map((name, index) => ({
              value: String(index),
              label: name.trim() === '' ? t('columnNumber', { number: index + 1 }) : t('columnOption', { name }),
            }))}
            onChange={({ target }) => chooseColumn(field, target.value)}
          />
        ))}
        <SelectField
          label={t('dayOrder')}
          value={dayOrder}
          options={dayOrders.map((order) => ({ value: order, label: t('dayOrderOption', { order }) }))}
          onChange={({ target }) =>
            file.change({ columns, dayOrder: dayOrders.find((order) => order === target.value) ?? dayOrder })
          }
        />
      </div>
      {missing.length === 0 && (
        <p role="status">
          {t('fileRows', { people: read.people, rows: read.rows, families: read.families })}{' '}
          {read.known > 0 && t('fileKnown', { known: read.known })}
        </p>
      )}
      {problemCount > 0 && (
        <Banner tone="warn" title={t('rowsNeedYou', { count: problemCount })}>
          <ul className={styles.problems}>
            {problems.slice(0, shownProblems).map(({ row, message }) => (
              <li key={`${row} ${message}`}>{t('rowProblem', { row, message })}</li>
            ))}
          </ul>
          {problemCount > shownProblems && t('moreProblems', { count: problemCount - shownProblems })}
        </Banner>
      )}
      {read.first.length > 0 && (
        <table className={styles.people}>
          <caption>{t('firstPeople')}</caption>
          <tbody>
            {read.first.map(({ row, name, birthDate, email }) => (
              <tr key={row}>
                <th scope="row">{name}</th>
                <td>{birthDate}</td>
                <td>{email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
