/** The line icons of the whole product: 24 px grid, one stroke, the colour of the text beside them. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

export type IconName = keyof typeof PATHS

const PATHS = {
  alert: 'M12 8v5M12 16.5v.01M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18',
  'arrow-left': 'M19 12H5M11 6l-6 6l6 6',
  'arrow-right': 'M5 12h14M13 6l6 6l-6 6',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3.5V7M15 3.5V7',
  camera: 'M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4zM12 10a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'check-circle': 'M8.5 12.2l2.4 2.4l4.6-5M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18',
  'chevron-down': 'M6 9.5l6 6l6-6',
  'chevron-right': 'M9.5 6l6 6l-6 6',
  circle: 'M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18',
  close: 'M6 6l12 12M18 6L6 18',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  download: 'M12 4v11M7 10.5l5 5l5-5M5 20h14',
  external: 'M13 5h6v6M19 5l-9 9M17 14v5H5V7h5',
  eye: 'M2.5 12S6 5.5 12 5.5S21.5 12 21.5 12S18 18.5 12 18.5S2.5 12 2.5 12M12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6',
  'eye-off':
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.6 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4.4-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  half: 'M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16M12 4v16M15 5v14M18 7v10',
  home: 'M4 11l8-7l8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  lightbulb: 'M9.5 17.5h5M10.5 20.5h3M9.5 17.5c0-2.5-3-3.5-3-7.5a5.5 5.5 0 0 1 11 0c0 4-3 5-3 7.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M4 6h16v12H4zM4 7l8 6l8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10',
  pencil: 'M4 20l1-4.5L15.5 5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  phone:
    'M6 3.5h3l1.5 4.5L8.5 10a12 12 0 0 0 5.5 5.5l2-2l4.5 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4 5.5a2 2 0 0 1 2-2',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M15.5 15.5L20 20',
  sun: 'M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M5.6 18.4l1-1M17.4 6.6l1-1',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  upload: 'M12 20V9M7 13.5l5-5l5 5M5 4h14',
  user: 'M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8M4.5 20.5a7.5 7.5 0 0 1 15 0',
} as const
