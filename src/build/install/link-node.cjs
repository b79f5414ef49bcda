// npm runs this with the machine's Node when all packages are there. It makes sure of node_modules/.bin/node, which npm 10
// takes away again because the packages for other systems have one too, and says which Node runs the portal.
'use strict'
var fs = require('fs')
var own = require('./own-node.cjs')

var yours = process.versions.node
var runs = own.version !== null && own.runs()
// npm on Windows makes a script there.
if (process.platform !== 'win32') setLink()

if (!own.canInstall(yours)) {
  stop(
    'npm leaves out what does not run on your Node ' +
      yours +
      '. Install Node 20.19 or newer, then repeat npm ci.',
  )
} else if (runs) {
  own.dropHeaders()
  console.log(
    'The portal runs on its own Node ' + own.version + '; yours (' + yours + ') only runs npm.',
  )
} else if (own.canRun(yours)) {
  console.log('The portal runs on your Node ' + yours + ', because ' + why() + '.')
} else {
  stop(
    'The portal needs Node 22.18 or newer, and yours is ' +
      yours +
      ': ' +
      why() +
      '. Install it, then repeat npm ci.',
  )
}

/** A link to what does not run would stand before the machine's Node. */
function setLink() {
  try {
    fs.unlinkSync(own.link)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  if (runs) fs.symlinkSync(own.target, own.link)
}

function why() {
  return own.version === null
    ? 'npm installed no other'
    : 'its own Node ' + own.version + ' does not run here (it needs glibc)'
}

function stop(text) {
  console.error(text)
  process.exitCode = 1
}
