/** An answer without a body, with a status that the endpoint lists in `emptyAnswers`. */
export class EmptyAnswer {
  readonly status: 201 | 204

  constructor(status: EmptyAnswer['status']) {
    this.status = status
  }
}
