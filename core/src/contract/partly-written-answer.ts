/**
 * An answer of which one optional field is written already, as JSON of its schema: something that was stored as a text need not be read
 * and written again. `answer` has at least one other field.
 */
export class PartlyWrittenAnswer<Answer extends object> {
  readonly answer: Answer
  readonly field: keyof Answer & string
  readonly json: string

  constructor(answer: Answer, field: keyof Answer & string, json: string) {
    this.answer = answer
    this.field = field
    this.json = json
  }
}
