/** What Kestrel Ridge changed of the product's own texts; everything else is the default. */
export const language = {
  application: {
    title: 'Kestrel Ridge',
    subtitle: 'Kestrel Ridge check-in',
    phoneNumber: '970-555-0142',
  },
  bleConnect: { title: 'Connect mobile passes' },
}

/** The general settings of Kestrel Ridge; everything else is the default. */
export const general = {
  resortCodes: ['KR'],
  passCheckerLocationId: '100',
  dateFormat: 'mmddyyyy',
}
