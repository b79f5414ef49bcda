import { analyse } from 'scslre'

/** A plugin of oxlint for the code of the portal: rules of this project that no published one has. */

/** What the rules read of a piece of code, as ESTree has it. */
interface Piece {
  type: string
  name?: string
  value?: unknown
  regex?: { pattern: string; flags: string }
  source?: Piece
  imported?: Piece
  local?: Piece
  object?: Piece
  property?: Piece
  callee?: Piece
  tag?: Piece
  arguments?: Piece[]
  params?: Piece[]
  param?: Piece | null
  parent?: Piece
  openingElement?: { name: Piece; attributes: { name?: Piece; value?: Piece | null }[] }
  children?: Piece[]
  expression?: Piece
  quasis?: Piece[]
  loc?: { start: { line: number }; end: { line: number } }
}

interface Context {
  sourceCode: { lines: string[]; getAllComments: () => Required<Pick<Piece, 'loc'>>[] }
  report: (problem: { node: Piece; message: string }) => void
}

const ancestors = (piece: Piece): Piece[] =>
  piece.parent ? [piece.parent, ...ancestors(piece.parent)] : []

/** Sentences of the specification, word for word. */
const exact = [
  "You don't have permission to ",
  "Unauthorized: You don't have access to this page.",
  "Passwords don't match",
]

const curlyApostrophe = {
  create({ report }: Context) {
    const check = (node: Piece) => {
      const text = typeof node.value === 'string' ? node.value : cooked(node.value)
      if (!/(?:[A-Za-z]|^)'(?:[dmst]|ll|re|ve)\b/.test(text)) return
      if (exact.some((start) => text.includes(start))) return
      const around = ancestors(node)
      const isSql = around.some(({ tag }) => (tag?.callee ?? tag)?.name === 'sql')
      const isText = !/^(Import|TSLiteralType)/.test(around[0]?.type ?? '')
      if (isText && !isSql) report({ node, message: 'People read this: its apostrophe is ’.' })
    }
    return { Literal: check, JSXText: check, TemplateElement: check }
  },
}

const cooked = (value: unknown) => (value as { cooked?: string } | null)?.cooked ?? ''

/** The end of a wait that is aborted is no error. */
const abortedWait = /(?:delay|wait)\(.*signal/

const explainedDrop = {
  create({ sourceCode, report }: Context) {
    const check = (node: Piece, line = 0) => {
      const isNear = ({ loc }: Pick<Piece, 'loc'>) =>
        loc !== undefined && loc.end.line >= line - 5 && loc.start.line <= line + 2
      if (abortedWait.test(sourceCode.lines[line - 1] ?? '')) return
      if (sourceCode.getAllComments().some(isNear)) return
      report({ node, message: 'An error is dropped: say in a comment why nothing is lost.' })
    }
    return {
      CatchClause(node: Piece) {
        if (!node.param) check(node, node.loc?.start.line)
      },
      CallExpression({ callee, arguments: [handler] = [] }: Piece) {
        if (callee?.property?.name === 'catch' && handler?.params?.length === 0)
          check(handler, handler.loc?.start.line)
      },
    }
  },
}

/** What `firm.ts` exports changes while the server runs. */
const live =
  /^(firm|firmColors|people|firmClaims|openHours|supportHours|siteServices|firmValues|firmAddressLine|firmLegalLine)$/

const liveFirm = {
  create({ report }: Context) {
    const names = new Set<string | undefined>()
    const check = (node: Piece, read?: Piece) => {
      if (read?.type !== 'Identifier' || !names.has(read.name)) return
      if (ancestors(node).some(({ type }) => type.includes('Function'))) return
      report({ node, message: 'This value of the firm would stay as it was when the file loaded.' })
    }
    return {
      ImportSpecifier({ imported, local, parent }: Piece) {
        const isFirms = /\/firm(-claims)?\.ts$/.test(String(parent?.source?.value))
        if (isFirms && live.test(imported?.name ?? '')) names.add(local?.name)
      },
      MemberExpression: (node: Piece) => check(node, node.object),
      CallExpression: (node: Piece) => check(node, node.callee),
    }
  },
}

/** A pattern that backtracks lets one request block all others (ASVS 1.3.12). */
const linearPattern = {
  create: ({ report }: Context) => ({
    Literal(node: Piece) {
      if (!node.regex) return
      const { pattern: source, flags } = node.regex
      const [worst] = analyse({ source, flags }).reports
      if (worst) report({ node, message: `This pattern backtracks (${worst.type}).` })
    },
    NewExpression(node: Piece) {
      if (node.callee?.name !== 'RegExp') return
      report({ node, message: 'No lint can check a pattern that is built at run time.' })
    },
  }),
}

const ownEnvironment = {
  create: ({ report }: Context) => ({
    MemberExpression(node: Piece) {
      const { object, property } = node
      const isEnv = object?.property?.name === 'env' && object.object?.type === 'MetaProperty'
      if (isEnv && !/^(DEV|PROD)$/.test(property?.name ?? ''))
        report({ node, message: 'Only src/server/base/config.ts reads the environment.' })
    },
  }),
}

/** What changes with the law: a year, whole dollars, a form's number, a line of it. Amounts with cents and whole dates are examples. */
const lawInText =
  /\b(?:19|20)\d\d\b(?!-\d)|\$\d[\d,]*(?![\d,]*\.\d)|\b(?:Forms? \d|Schedules? [A-Z]\b|W-\d|10(?:40|65|9[589])\b|1120\b|8879\b)|(?<!Address )\b[Ll]ine \d/

const datedFact = {
  create({ report }: Context) {
    const check = (node: Piece) => {
      const text = typeof node.value === 'string' ? node.value : cooked(node.value)
      const isText = /[a-z]\S* |\s[a-z]/i.test(text) && !node.parent?.type.startsWith('Import')
      if (isText && lawInText.test(text))
        report({
          node,
          message:
            'The law can change this: it belongs in a row of src/shared/law, or of the checklist’s documents.',
        })
    }
    return { Literal: check, JSXText: check, TemplateElement: check }
  },
}

/** Who speaks to the machine says what they see (WCAG 2.5.3): a button’s label holds its text. */
const labelHoldsText = {
  create: ({ report }: Context) => ({
    JSXElement({ openingElement, children = [] }: Piece) {
      const [text, ...others] = children.filter(({ value }) => value !== '')
      if (text?.type !== 'JSXText' || others.length > 0) return
      const value = openingElement?.attributes.find(
        ({ name }) => name?.name === 'aria-label',
      )?.value
      const { quasis = [value?.expression ?? value] } = value?.expression ?? {}
      if (value?.expression?.type === 'Identifier') return
      const label = quasis.map((part) => cooked(part?.value) || String(part?.value ?? '')).join('…')
      const seen = String(text.value).replaceAll(/\s+/g, ' ').trim().toLowerCase()
      if (value && /\p{L}/u.test(seen) && !label.toLowerCase().includes(seen))
        report({ node: text, message: `The label must hold the text of the button: “${seen}”.` })
    },
  }),
}

export default {
  meta: { name: 'source' },
  rules: {
    'curly-apostrophe': curlyApostrophe,
    'dated-fact': datedFact,
    'explained-drop': explainedDrop,
    'label-holds-text': labelHoldsText,
    'linear-pattern': linearPattern,
    'live-firm': liveFirm,
    'own-environment': ownEnvironment,
  },
}
