import { Link } from '@tanstack/react-router'
import { startingPrices } from '#shared/firm.ts'
import { Illustration, type IllustrationName } from '#client/public/ui/Illustration.tsx'
import { dollars } from '#client/public/site/dollars.ts'
import { Section } from '#client/public/site/Section.tsx'
import styles from './Kinds.module.css'

export function Kinds() {
  return (
    <Section id="services" title="Whatever kind of year it was.">
      <div className={styles.kinds}>
        {KINDS.map(({ drawing, title, text, price, unit }) => (
          <article key={title} className={styles.kind}>
            <Illustration name={drawing} width={96} height={72} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
            <p className={styles.price}>
              <span className={styles.from}>From</span> {dollars(price)}
              <span className={styles.unit}>{unit}</span>
            </p>
          </article>
        ))}
      </div>
      <p className={styles.more}>
        <Link to="/services">What each service includes</Link>
      </p>
    </Section>
  )
}

interface Kind {
  drawing: IllustrationName
  title: string
  text: string
  price: number
  unit: string
}

const KINDS: readonly Kind[] = [
  {
    drawing: 'individual',
    title: 'Individual returns',
    text: 'A job or three, a family, a house, a move to another state. Every credit you are due.',
    price: startingPrices.individual,
    unit: 'a return',
  },
  {
    drawing: 'business',
    title: 'Business filing',
    text: 'Sole owners, partnerships, S and C corporations. Books that don’t quite agree are welcome.',
    price: startingPrices.business,
    unit: 'a year',
  },
  {
    drawing: 'investment',
    title: 'Investment returns',
    text: 'Brokerage statements, rentals and crypto, and a plan for next year while it still helps.',
    price: startingPrices.planning,
    unit: 'with planning',
  },
]
