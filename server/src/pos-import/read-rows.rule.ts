import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import { t } from '@first-chair/core/catalogue/import'
import { getImportColumns, type ImportColumn, type ImportKind } from '@first-chair/core/pos-import/import-columns'
import { maxReportedProblems, type ImportProblem } from '@first-chair/core/pos-import/pos-import'
import { readCsvRecords, UnreadableCsv, type CsvRecord } from '../csv/csv-records.rule.ts'

/** The first problems of a file, and the number of all its problems. */
class Problems {
  readonly reported: ImportProblem[] = []
  count = 0

  add(problem: ImportProblem): void {
    this.count += 1
    if (this.reported.length < maxReportedProblems) this.reported.push(problem)
  }
}

/** Invisible control characters. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Reads a file of one kind into rows. A record that breaks a rule becomes a problem and is left out. */
export class RowReader {
  readonly problems = new Problems()
  /** The columns of the file. The import does not change the values of other columns. */
  readonly columnNames = new Set<string>()
  records = 0
  readonly #columns: readonly ImportColumn[]
  readonly #kind: ImportKind

  constructor(kind: ImportKind) {
    this.#kind = kind
    this.#columns = getImportColumns(kind)
  }

  /** Each row is the line number, a value for each column of the kind and, for guests, the folded name. */
  async *rows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<(string | number | null)[]> {
    let positions: readonly number[] | undefined
    try {
      for await (const record of readCsvRecords(bytes)) {
        if (record.cells.every((cell) => cell.trim() === '')) continue
        if (positions === undefined) {
          positions = this.#readHeader(record)
          if (this.problems.count > 0) return
          continue
        }
        this.records += 1
        const row = this.#toRow(record, positions)
        if (row) yield row
      }
    } catch (error) {
      if (!(error instanceof UnreadableCsv)) throw error
      const message = [error.message, t('rest-not-checked')].join(' ')
      this.problems.add({ line: error.line, column: '', message })
      return
    }
    if (this.records === 0) {
      this.problems.add({
        line: 1,
        column: '',
        message: t('no-records'),
      })
    }
  }

  /** The position of each column of the kind in the file; -1 if the file does not have it. */
  #readHeader({ line, cells }: CsvRecord): readonly number[] {
    const names = cells.map((cell) =>
      cell
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    )
    const knownNames = this.#columns.map(({ name }) => name)
    names.forEach((name, position) => {
      if (!knownNames.includes(name)) {
        const message = t('unknown-column', { names: knownNames.join(', ') })
        this.problems.add({ line, column: cells[position]?.slice(0, 50) ?? '', message })
      } else if (names.indexOf(name) !== position) {
        this.problems.add({ line, column: name, message: t('column-twice') })
      }
      this.columnNames.add(name)
    })
    for (const { name, isRequired } of this.#columns) {
      if (isRequired === true && !names.includes(name)) {
        this.problems.add({ line, column: name, message: t('column-missing') })
      }
    }
    return knownNames.map((name) => names.indexOf(name))
  }

  #toRow({ line, cells }: CsvRecord, positions: readonly number[]): (string | number | null)[] | undefined {
    if (cells.length !== this.columnNames.size) {
      const message = t('cells', { cells: cells.length, header: this.columnNames.size })
      this.problems.add({ line, column: '', message })
      return undefined
    }
    const before = this.problems.count
    const values = this.#columns.map((column, index) => this.#readValue(column, cells[positions[index] ?? -1], line))
    if (this.problems.count > before) return undefined
    const folded = this.#kind === 'guests' ? [foldCustomerName(values[1] ?? '', values[2] ?? '')] : []
    return [line, ...values, ...folded]
  }

  #readValue({ name, isRequired, help, read }: ImportColumn, cell: string | undefined, line: number): string | null {
    const text = cell?.trim() ?? ''
    if (text === '') {
      if (isRequired === true) this.problems.add({ line, column: name, message: t('required', { help }) })
      return null
    }
    const checked = control.test(text) ? { problem: t('control-characters') } : read(text)
    if ('value' in checked) return checked.value
    this.problems.add({ line, column: name, message: checked.problem })
    return null
  }
}
