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

/** Attributes whose value people read or hear, of elements and of our own components. */
const readAttributes =
  /^(?:alt|placeholder|title|label|hint|busy|summary|text|message|caption|description|error|subtitle|action|heading|aria-(?:label|description|roledescription|valuetext|placeholder|braillelabel))$/
/** A word of two letters or more; symbols, single letters and numbers may stay in the code. */
const word = /\p{L}{2}/u
/** A text of several words that starts with a capital letter, wherever it is. */
const sentence = /^\p{Lu}[\p{L}'’-]*[,.:]?\s.*\p{L}{2}/su

/** Texts on screen are in a message catalogue or in the settings (CONTRIBUTING.md, "Texts on screen"). */
const noLiteralText = {
  meta: {
    type: 'problem',
    messages: { literal: '"{{text}}" is a text on screen. Move it to a message catalogue (`npm run catalogues`).' },
  },
  create(context) {
    const reported = new Set()
    const report = (node, text, pattern = word) => {
      if (!pattern.test(text) || reported.has(node)) return
      reported.add(node)
      context.report({ node, messageId: 'literal', data: { text: text.trim() } })
    }
    const join = ({ quasis }) => quasis.map(({ value }) => value.cooked).join(' ')
    const isForDevelopers = ({ parent }) =>
      parent.type === 'NewExpression' && String(parent.callee.name).endsWith('Error')
    /** Reports the texts that an expression may be. A call returns a message, so its arguments are not read. */
    const check = (node) => {
      if (node.type === 'Literal' && typeof node.value === 'string') report(node, node.value)
      if (node.type === 'TemplateLiteral') {
        report(node, join(node))
        node.expressions.forEach(check)
      }
      if (node.type === 'JSXExpressionContainer') check(node.expression)
      if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(check)
      if (node.type === 'LogicalExpression') [...(node.operator === '&&' ? [] : [node.left]), node.right].forEach(check)
      if (node.type === 'BinaryExpression' && node.operator === '+') [node.left, node.right].forEach(check)
    }
    return {
      JSXText: (node) => report(node, node.value),
      JSXElement: ({ children }) => children.filter(({ type }) => type === 'JSXExpressionContainer').forEach(check),
      JSXFragment: ({ children }) => children.filter(({ type }) => type === 'JSXExpressionContainer').forEach(check),
      JSXAttribute: ({ name, value }) => {
        if (name.type === 'JSXIdentifier' && readAttributes.test(name.name) && value !== null) check(value)
      },
      Literal: (node) => {
        if (typeof node.value === 'string' && !isForDevelopers(node)) report(node, node.value, sentence)
      },
      TemplateLiteral: (node) => {
        if (!isForDevelopers(node)) report(node, join(node), sentence)
      },
      CallExpression: ({ callee, arguments: [text] }) => {
        if (callee.name === 'usePageTitle' && text !== undefined) check(text)
      },
    }
  },
}

export default {
  meta: { name: 'first-chair' },
  rules: { 'no-format-for-parsing': noFormatForParsing, 'no-literal-text': noLiteralText },
}
