import { PortalPage } from '#client/portal/layout/AuthenticatedLayout.tsx'
import { Illustration } from '#client/public/ui/Illustration.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { PageHeading } from '#client/public/ui/PageHeading.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { GalleryFields } from './GalleryFields.tsx'
import { GalleryComponents } from './GalleryComponents.tsx'
import { Row } from './GalleryRow.tsx'
import { illustrationNames, iconNames } from './sprite-names.ts'
import styles from './GalleryPage.module.css'

/** Every piece of the look in every state, for whoever changes one of them. */
export function GalleryPage() {
  return (
    <PortalPage>
      <PageHeading
        title="The look"
        lead="Every component, in every state. Try it in both schemes."
      />
      <div className={styles.page}>
        <Colours />
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

function Colours() {
  return (
    <Panel title="Colour">
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
