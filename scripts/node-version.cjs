// Loaded before the scripts, which are TypeScript: an old Node refuses them with an error that does not say why. This
// file must run on any Node, so it is written in the oldest JavaScript.
var needed = /(\d+)\.(\d+)/.exec(require("../package.json").engines.node);

/** Whether this version, such as "20.11.0", runs the scripts. */
function isEnough(version) {
  var found = /^(\d+)\.(\d+)/.exec(version);
  return found[1] === needed[1] ? Number(found[2]) >= Number(needed[2]) : Number(found[1]) > Number(needed[1]);
}

if (!isEnough(process.versions.node)) {
  console.error(
    "\nControl Traslado necesita Node " +
      needed[1] +
      "." +
      needed[2] +
      " o posterior, y este es el " +
      process.versions.node +
      ".\nEn Linux «npm ci» trae el suyo (repítelo sin «--omit=optional»); en otro sistema, " +
      "instálalo de https://nodejs.org.\n",
  );
  process.exit(1);
}

module.exports = { isEnough: isEnough };
