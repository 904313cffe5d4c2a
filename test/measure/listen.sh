#!/usr/bin/env bash
# Lets the screen reader Orca read a page in Firefox on a hidden screen, and prints what it says, such as
# “[Down] Mission heading level 2.”. It needs these packages of Debian: orca at-spi2-core speech-dispatcher xvfb xdotool
# openbox dbus-daemon firefox-esr gsettings-desktop-schemas
#   bash test/measure/listen.sh http://127.0.0.1:4000/ [FOLDER]
#   REDUCED_MOTION=1 DOWNS=60 TABS=30 bash test/measure/listen.sh http://127.0.0.1:4000/
# DOWNS is how many lines it reads, TABS how many controls. The folder, which must be new, keeps the logs: orca.log, and
# spoken.log with what reached the voice.
set -u
url=${1:?Usage: bash listen.sh URL [WORK_FOLDER]}

# Orca runs once for each user. Its option --replace would end the other one.
if [ -z "${LISTEN_INSIDE:-}" ] && pgrep -u "$(id -u)" -x orca >/dev/null; then
  echo "Orca already runs for this user. End it first, or use another user." >&2
  exit 1
fi

# 1. Run everything again inside a private message bus, so that no setting or
#    screen reader of the person at this computer is touched.
if [ -z "${LISTEN_INSIDE:-}" ]; then
  work=${2:-$(mktemp -d /tmp/listen.XXXXXX)}
  mkdir -p "$work"/{home,run,speech/modules,firefox}
  chmod 700 "$work/run"
  echo "Logs: $work" >&2
  export LISTEN_INSIDE=1 WORK=$work HOME=$work/home XDG_RUNTIME_DIR=$work/run
  export XDG_CONFIG_HOME=$HOME/.config XDG_DATA_HOME=$HOME/.local/share XDG_CACHE_HOME=$HOME/.cache
  export GSETTINGS_BACKEND=keyfile GTK_MODULES=gail:atk-bridge GNOME_ACCESSIBILITY=1
  export MOZ_CRASHREPORTER_DISABLE=1 GTK_USE_PORTAL=0
  export LANG=C.UTF-8 LC_ALL=C.UTF-8 NO_AT_BRIDGE=0
  export SPEECHD_ADDRESS=unix_socket:$work/run/speech.sock
  unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS SESSION_MANAGER
  # However this ends, end all that it started: each has WORK in its environment.
  clean() {
    trap '' EXIT INT TERM
    local signal environment id
    for signal in TERM KILL; do
      for environment in /proc/[0-9]*/environ; do
        id=${environment//[!0-9]/}
        [ "$id" = $$ ] && continue
        grep -qzxF "WORK=$WORK" "$environment" 2>/dev/null && kill -$signal "$id" 2>/dev/null
      done
      sleep 2
    done
  }
  trap clean EXIT
  trap 'exit 1' INT TERM
  dbus-run-session -- bash "$0" "$url" 2>"$WORK/session.err" &
  wait $!
  exit
fi

# 2. start NAME COMMAND...: in the background, its messages in the work folder.
start() {
  local name=$1
  shift
  "$@" >"$WORK/$name.out" 2>&1 &
}

# 3. A hidden screen (Xvfb chooses a free number) and a window manager.
mkfifo "$WORK/display"
Xvfb -displayfd 3 -screen 0 1400x1000x24 -nolisten tcp 3>"$WORK/display" >"$WORK/xvfb.out" 2>&1 &
read -r number <"$WORK/display"
export DISPLAY=:$number
start openbox openbox

# 4. Accessibility on.
gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
start at-spi /usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1

# 5. A "voice" that writes its text to a file instead of making sound.
cat >"$WORK/speech/speechd.conf" <<END
AudioOutputMethod "libao"
LogLevel 2
LogDir "$WORK/speech"
DefaultLanguage "en"
AddModule "written" "sd_generic" "written.conf"
DefaultModule "written"
END
cat >"$WORK/speech/modules/written.conf" <<END
GenericExecuteSynth "printf '%s\\\\n' '\$DATA' >>$WORK/spoken.log"
GenericMaxChunkLength 5000
GenericDelimiters "\\n"
AddVoice "en" "MALE1" "none"
DefaultVoice "none"
GenericLanguage "en" "en" "utf-8"
END
echo default_driver=null >"$HOME/.libao"
start speech speech-dispatcher --run-single --config-dir "$WORK/speech" \
  --communication-method unix_socket --socket-path "$WORK/run/speech.sock" --timeout 0
sleep 2
# Neither read on by itself when a page opens, nor name the keys pressed.
mkdir -p "$XDG_DATA_HOME/orca"
cat >"$XDG_DATA_HOME/orca/user-settings.conf" <<END
{ "general": { "sayAllOnLoad": false, "enableKeyEcho": false },
  "pronunciations": {}, "keybindings": {},
  "profiles": { "default": { "profile": ["Default", "default"],
    "sayAllOnLoad": false, "enableKeyEcho": false,
    "pronunciations": {}, "keybindings": {} } } }
END
# Write each line of the log at once.
cat >"$XDG_DATA_HOME/orca/orca-customizations.py" <<END
from orca import debug
debug.debugFile.reconfigure(line_buffering=True)
END
start orca orca --debug-file "$WORK/orca.log"
sleep 6

# 6. Firefox with a new profile.
cat >"$WORK/firefox/user.js" <<END
user_pref("accessibility.force_disabled", -1);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.firstRunURL", "");
user_pref("termsofuse.bypassNotification", true);
user_pref("browser.translations.enable", false);
user_pref("browser.newtab.preload", false);
user_pref("browser.newtabpage.enabled", false);
user_pref("ui.prefersReducedMotion", ${REDUCED_MOTION:-0});
user_pref("signon.rememberSignons", false);
END
start firefox env MOZ_ENABLE_WAYLAND=0 firefox-esr --no-remote --profile "$WORK/firefox" \
  --width 1300 --height 900 "$url"

# What Orca has said since the last call: in $said, and on the output with a label.
seen=0
heard() { # heard LABEL
  local total
  total=$(wc -l <"$WORK/orca.log")
  said=$(sed -n "$((seen + 1)),${total}p" "$WORK/orca.log" |
    sed -nE "s/^.*SPEECH OUTPUT: '(.*)'( voice=[a-z]+)?(\{.*|None|\s*)$/\1/p")
  seen=$total
  [ -n "$said" ] && sed "s/^/[$1] /" <<<"$said"
}
# Wait until Orca speaks (at most 6 seconds), then until its log is still.
quiet() {
  local before=-1 now i
  for i in {1..20}; do
    tail -n "+$((seen + 1))" "$WORK/orca.log" | grep -q "SPEECH OUTPUT" && break
    sleep 0.3
  done
  for i in {1..50}; do
    now=$(stat -c %s "$WORK/orca.log")
    [ "$now" = "$before" ] && return
    before=$now
    sleep 0.3
  done
}
press() { # press KEY
  xdotool key --clearmodifiers "$1"
  quiet
  heard "$1"
}
# Press a key until what is said matches END, or nothing was said twice running
# (the end of the page), or TIMES times.
repeat() { # repeat TIMES KEY END
  local i silent=0
  for ((i = 0; i < $1; i++)); do
    press "$2"
    [[ $said =~ $3 ]] && return
    if [ -n "$said" ]; then silent=0; else silent=$((silent + 1)); fi
    [ "$silent" = 2 ] && return
  done
}

for i in {1..60}; do
  window=$(xdotool search --onlyvisible --class firefox 2>/dev/null | tail -n 1)
  [ -n "$window" ] && break
  sleep 0.5
done
xdotool windowactivate --sync "$window"
# Orca sums the page up when it has loaded: "Page has 4 landmarks, 17 headings".
for i in {1..120}; do
  grep -q "SPEECH OUTPUT: 'Page has" "$WORK/orca.log" && break
  sleep 0.5
done
sleep 1
quiet
heard load

echo "== H: headings"
press ctrl+Home
repeat 60 h "Wrapping"
echo "== M: landmarks"
press ctrl+Home
repeat 20 m "Wrapping"
echo "== L: lists"
press ctrl+Home
repeat 20 l "Wrapping"
echo "== B: the copy button, then Enter"
press ctrl+Home
press b
press Return
sleep 2
heard "after Return"
echo "== Tab"
press ctrl+Home
repeat "${TABS:-80}" Tab "tool bar"
press shift+Tab # back from the browser's own buttons into the page
sleep 2
heard "after shift+Tab"
echo "== Down: line by line"
press ctrl+Home
repeat "${DOWNS:-250}" Down "no such words"
echo "== Narrow window: B: the menu button, then Enter, Tab, Escape, Enter, Enter"
xdotool windowsize "$window" 500 900
sleep 3
quiet
heard resize
press ctrl+Home
press b
press Return
repeat 5 Tab "tool bar"
press Escape
press Return
press Return
exit 0
