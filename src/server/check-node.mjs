// Runs before everything else, so it is plain JavaScript that an old Node can read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `This portal needs Node.js 22.18 or newer and found ${process.versions.node}. On Linux and Windows ` +
      '"npm ci" brings the right one along (unless optional packages are left out); elsewhere install it ' +
      'from https://nodejs.org.\n',
  )
  process.exit(1)
}
