// An oxlint plugin with rules of this project.

/** Locales that are often used for YYYY-MM-DD, because their dates look like that in some versions of ICU. */
const lookLikeIso = /^(?:en-CA|fr-CA|sv(?:-SE)?|lt(?:-LT)?)$/
const formatters = new Set(['DateTimeFormat', 'toLocaleDateString', 'toLocaleString', 'toLocaleTimeString'])

const noFormatForParsing = {
  meta: {
    type: 'problem',
    messages: {
      format:
        'The date format of a locale differs between versions of ICU. Read the parts (formatToParts, or getFullYear and the others) and use toCalendarDate.',
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
