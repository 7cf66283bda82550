import { foldedCustomerName } from '@first-chair/core/contact/folded-customer-name'
import { columnsOf, type ImportColumn, type ImportKind } from '@first-chair/core/pos-import/import-columns'
import { problemsShown, type ImportProblem } from '@first-chair/core/pos-import/pos-import'
import { csvRecords, UnreadableCsv, type CsvRecord } from './csv-records.rule.ts'

/** The first problems of a file, and how many there are. */
export class Problems {
  readonly shown: ImportProblem[] = []
  count = 0

  add(problem: ImportProblem): void {
    this.count += 1
    if (this.shown.length < problemsShown) this.shown.push(problem)
  }
}

/** Signs that nobody types, and that nobody would see. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Reads a file of one kind into rows; what breaks a rule is a problem, and its record is left out. */
export class RowReading {
  readonly problems = new Problems()
  /** Columns that the file has; of the others nothing is known. */
  readonly given = new Set<string>()
  records = 0
  readonly #columns: readonly ImportColumn[]
  readonly #kind: ImportKind

  constructor(kind: ImportKind) {
    this.#kind = kind
    this.#columns = columnsOf(kind)
  }

  /** Line, then a value for each column of the kind, then the name as names are compared, for guests. */
  async *rows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<(string | number | null)[]> {
    let places: readonly number[] | undefined
    try {
      for await (const record of csvRecords(bytes)) {
        if (record.cells.every((cell) => cell.trim() === '')) continue
        if (places === undefined) {
          places = this.#placesIn(record)
          if (this.problems.count > 0) return
          continue
        }
        this.records += 1
        const row = this.#rowOf(record, places)
        if (row) yield row
      }
    } catch (error) {
      if (!(error instanceof UnreadableCsv)) throw error
      const more = ' What follows was not looked at.'
      this.problems.add({ line: error.line, column: '', message: error.message + more })
      return
    }
    if (this.records === 0) {
      this.problems.add({
        line: 1,
        column: '',
        message: 'There is no record in this file: a heading and a line for each.',
      })
    }
  }

  /** Where each column of the kind stands in the file; -1 where it does not. */
  #placesIn({ line, cells }: CsvRecord): readonly number[] {
    const names = cells.map((cell) =>
      cell
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    )
    const known = this.#columns.map(({ name }) => name)
    names.forEach((name, place) => {
      if (!known.includes(name)) {
        const message = `There is no such column here. Take it out, or name it one of ${known.join(', ')}.`
        this.problems.add({ line, column: cells[place]?.slice(0, 50) ?? '', message })
      } else if (names.indexOf(name) !== place) {
        this.problems.add({ line, column: name, message: 'This column stands in the file twice.' })
      }
      this.given.add(name)
    })
    for (const { name, isRequired } of this.#columns) {
      if (isRequired === true && !names.includes(name)) {
        this.problems.add({ line, column: name, message: 'This column is needed in the heading.' })
      }
    }
    return known.map((name) => names.indexOf(name))
  }

  #rowOf({ line, cells }: CsvRecord, places: readonly number[]): (string | number | null)[] | undefined {
    if (cells.length !== this.given.size) {
      const message = `This line has ${cells.length} cells, the heading ${this.given.size}. Put a cell with a separator in it into quotation marks.`
      this.problems.add({ line, column: '', message })
      return undefined
    }
    const before = this.problems.count
    const values = this.#columns.map((column, index) => this.#valueOf(column, cells[places[index] ?? -1], line))
    if (this.problems.count > before) return undefined
    const folded = this.#kind === 'guests' ? [foldedCustomerName(values[1] ?? '', values[2] ?? '')] : []
    return [line, ...values, ...folded]
  }

  #valueOf({ name, isRequired, help, read }: ImportColumn, cell: string | undefined, line: number): string | null {
    const text = cell?.trim() ?? ''
    if (text === '') {
      if (isRequired === true) this.problems.add({ line, column: name, message: `This is needed: ${help}.` })
      return null
    }
    const checked = control.test(text) ? { problem: 'Take the control characters out.' } : read(text)
    if ('value' in checked) return checked.value
    this.problems.add({ line, column: name, message: checked.problem })
    return null
  }
}
