import { PortalPage } from '#client/portal/layout/AuthenticatedLayout.tsx'
import { Icon, iconNames, Illustration, illustrationNames } from '#client/public/ui/Icon.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { GalleryComponents, GalleryFields, Row } from './GalleryComponents.tsx'
import styles from './GalleryPage.module.css'

/** Every component in every state, for development. */
export function GalleryPage() {
  return (
    <PortalPage>
      <PageHeading
        title="The look"
        lead="Every component, in every state. Try it in both schemes."
      />
      <div className={styles.page}>
        <Colors />
        <Type />
        <GalleryComponents />
        <GalleryFields />
        <Panel title="Icons">
          <Row>
            {iconNames.map((name) => (
              <span key={name} className={styles.sample}>
                <Icon name={name} size={24} />
                {name}
              </span>
            ))}
          </Row>
        </Panel>
        <Panel title="Drawings">
          <Row>
            {illustrationNames.map((name) => (
              <span key={name} className={styles.sample}>
                <Illustration name={name} width={128} height={96} />
                {name}
              </span>
            ))}
          </Row>
        </Panel>
      </div>
    </PortalPage>
  )
}

function Colors() {
  return (
    <Panel title="Color">
      <Row>
        {PAIRS.map(([text, ground]) => (
          <span
            key={`${text}${ground}`}
            className={styles.swatch}
            style={{ color: `var(--${text})`, background: `var(--${ground})` }}
          >
            {text}
            <small>on {ground}</small>
          </span>
        ))}
      </Row>
    </Panel>
  )
}

function Type() {
  return (
    <Panel title="Type">
      {SIZES.map((size) => (
        <p
          key={size}
          className={styles.line}
          data-serif={['title', 'heading', 'display'].includes(size) || undefined}
          style={{ fontSize: `var(--text-${size})` }}
        >
          {size}: $9,999,999.99 for Łukasz Żółć
        </p>
      ))}
    </Panel>
  )
}

const SIZES = ['small', 'body', 'lead', 'title', 'heading', 'display']

const PAIRS = [
  ['ink', 'ground'],
  ['ink-2', 'paper'],
  ['ink-3', 'sunken'],
  ['on-accent', 'accent'],
  ['accent', 'accent-soft'],
  ['amber', 'amber-soft'],
  ['blue', 'blue-soft'],
  ['green', 'green-soft'],
  ['purple', 'purple-soft'],
  ['grey', 'grey-soft'],
  ['error', 'error-soft'],
  ['night-ink', 'night'],
] as const
