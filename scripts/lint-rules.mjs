// Rules of this project that oxlint does not have, as an oxlint plugin.

/** Locales that people use because their dates looked like YYYY-MM-DD in one version of ICU. */
const lookLikeIso = /^(?:en-CA|fr-CA|sv(?:-SE)?|lt(?:-LT)?)$/
const formatters = new Set(['DateTimeFormat', 'toLocaleDateString', 'toLocaleString', 'toLocaleTimeString'])

const noFormatForParsing = {
  meta: {
    type: 'problem',
    messages: {
      format:
        'How a locale writes dates differs between versions of ICU. Read the parts (formatToParts, or getFullYear and the others) and use toCalendarDate.',
    },
  },
  create(context) {
    const check = ({ callee, arguments: [locale] }) => {
      const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name
      if (!formatters.has(name) || locale?.type !== 'Literal') return
      if (lookLikeIso.test(String(locale.value))) context.report({ node: locale, messageId: 'format' })
    }
    return { NewExpression: check, CallExpression: check }
  },
}

export default { meta: { name: 'first-chair' }, rules: { 'no-format-for-parsing': noFormatForParsing } }
