#!/bin/sh
# Turns a bare Debian (12 or newer) into an exhibit that starts with the machine.
#
#   install.sh --binary FILE [--config FILE|FOLDER] [--x11]   install, or install again
#   install.sh --update FILE                                  another binary; the old one comes back if the new one does not start
#   install.sh --remove                                       remove everything but /etc/birka and /var/lib/birka
#
# A config that names other files (a logo, mods, games) is given as the FOLDER with all of them; the config in it is exhibition.ron.
# --no-packages leaves out apt. With DESTDIR=FOLDER files go into that folder, and neither packages nor services are touched.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=${DESTDIR:-}
unit=birka-exhibition.service
binary='' config='' action=install x11=no packages=yes
# Lets the unit's user start an X server, where Debian's wrapper would let only who sits at the console.
x11_access='allowed_users=anybody
needs_root_rights=auto'

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

usage() {
    sed -n '2,9s/^# \{0,1\}//p' "$0"
}

while [ $# -gt 0 ]; do
    case $1 in
        --binary | --config | --update)
            [ $# -ge 2 ] || fail "$1 needs a file"
            case $1 in
                --binary) binary=$2 ;;
                --config) config=$2 ;;
                --update) binary=$2 action=update ;;
            esac
            shift
            ;;
        --x11) x11=yes ;;
        --no-packages) packages=no ;;
        --remove) action=remove ;;
        -h | --help)
            usage
            exit 0
            ;;
        *) fail "there is no option $1; --help lists them" ;;
    esac
    shift
done

[ -n "$root" ] || [ "$(id -u)" = 0 ] || fail "this needs root: sudo $0 …"

# Runs a command that changes the machine rather than files.
system() {
    if [ -n "$root" ]; then echo "would run: $*"; else "$@"; fi
}

# A program that answers --version and has the exhibition in it.
check_binary() {
    [ -n "$1" ] || fail "name the program: --binary target/release/birka"
    [ -f "$1" ] || fail "there is no file $1"
    "$1" --version >/dev/null 2>&1 || fail "$1 does not run on this machine; build it here, or for this processor and Debian"
    "$1" exhibit --help >/dev/null 2>&1 || fail "$1 has no exhibition; it is too old"
}

# Puts the program and the scripts of this source tree in place, and keeps those before in /opt/birka.old.
put_program() {
    [ -d "$here/../../scripts/variants" ] || fail "there are no scripts in $here/../..; run this from the source tree of the program"
    rm -rf "$root/opt/birka.new"
    install -d "$root/opt/birka.new"
    install -m 755 "$1" "$root/opt/birka.new/birka"
    install -m 755 "$here/exhibit-x11" "$root/opt/birka.new/exhibit-x11"
    cp -R "$here/../../scripts" "$root/opt/birka.new/scripts"
    chmod -R a+rX "$root/opt/birka.new"
    if [ -d "$root/opt/birka" ]; then
        rm -rf "$root/opt/birka.old"
        mv "$root/opt/birka" "$root/opt/birka.old"
    fi
    mv "$root/opt/birka.new" "$root/opt/birka"
}

install_packages() {
    compositor="cage xwayland"
    [ "$x11" = no ] || compositor="xserver-xorg xserver-xorg-input-libinput xinit"
    sound=libasound2
    if apt-cache show libasound2t64 >/dev/null 2>&1; then sound=libasound2t64; fi
    system apt-get update -qq
    # alsa-utils (aplay, alsamixer) and vulkan-tools (vulkaninfo) are for whoever looks for a fault.
    # shellcheck disable=SC2086 # a list of packages
    system env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $compositor $sound \
        alsa-utils vulkan-tools sudo libpam-systemd dbus libvulkan1 mesa-vulkan-drivers libgl1-mesa-dri libegl1 libxkbcommon0 libxkbcommon-x11-0 libx11-6 libx11-xcb1 \
        libxcursor1 libxi6 libwayland-client0 unattended-upgrades
}

# The exhibit covers every console, so that without a way in over the network nobody can look after it while it runs.
check_ssh() {
    [ -x "$root/usr/sbin/sshd" ] || {
        echo "openssh-server is not installed. Without it nobody can log in while the exhibit runs: its log, its config, updates and the"
        echo "statistics can then be reached only after Ctrl+Alt+F2 (under cage with -s in the unit) or from another system on this machine."
        echo "Install it with: apt-get install openssh-server"
    } >&2
}

install_all() {
    check_binary "$binary"
    if [ -n "$config" ]; then
        config_file=$config
        [ ! -d "$config" ] || config_file=$config/exhibition.ron
        [ -f "$config_file" ] || fail "there is no file $config_file"
        "$binary" exhibit --check "$config_file" || fail "the config is faulty; correct it first"
    fi
    if [ "$packages" = yes ]; then install_packages; fi
    check_ssh

    if ! id birka >/dev/null 2>&1; then
        system useradd --system --user-group --home-dir /var/lib/birka --no-create-home --shell /usr/sbin/nologin birka
    fi
    for group in video render input audio; do
        if getent group "$group" >/dev/null; then system usermod -aG "$group" birka; fi
    done

    put_program "$binary"
    install -d "$root/usr/local/bin"
    ln -sf /opt/birka/birka "$root/usr/local/bin/birka"
    install -d "$root/etc/birka" "$root/etc/systemd/system" "$root/etc/pam.d" "$root/etc/apt/apt.conf.d"
    if [ -d "$config" ]; then
        cp -R "$config/." "$root/etc/birka"
        chmod -R a+rX "$root/etc/birka"
    elif [ -n "$config" ]; then
        install -m 644 "$config" "$root/etc/birka/exhibition.ron"
    elif [ ! -f "$root/etc/birka/exhibition.ron" ]; then
        install -m 644 "$here/../../assets/exhibition.ron" "$root/etc/birka/exhibition.ron"
    fi
    if [ "$x11" = yes ]; then
        install -m 644 "$here/birka-exhibition-x11.service" "$root/etc/systemd/system/$unit"
        install -d "$root/etc/X11/xorg.conf.d"
        printf '%s\n' "$x11_access" >"$root/etc/X11/Xwrapper.config"
        install -m 644 "$here/xorg.conf" "$root/etc/X11/xorg.conf.d/50-birka-exhibition.conf"
    else
        install -m 644 "$here/birka-exhibition.service" "$root/etc/systemd/system/$unit"
    fi
    # The exhibit starts with a faulty config too; but whoever installs it is told.
    "$root/opt/birka/birka" exhibit --check "$root/etc/birka/exhibition.ron" ||
        echo "The config has faults where it is now; if it names other files, use --config with the folder that has them." >&2
    install -m 644 "$here/pam" "$root/etc/pam.d/birka-exhibition"
    # Security updates come by themselves; the machine restarts by itself at night when one needs it.
    install -m 644 "$here/updates.conf" "$root/etc/apt/apt.conf.d/52birka-exhibition"

    system systemctl daemon-reload
    system systemctl set-default multi-user.target
    for sleep in sleep.target suspend.target hibernate.target hybrid-sleep.target; do system systemctl mask "$sleep"; done
    system systemctl disable getty@tty1.service
    system systemctl enable "$unit"
    system systemctl restart "$unit"
    echo "The exhibit is installed. Its config is /etc/birka/exhibition.ron, its log: journalctl -u $unit"
}

update() {
    check_binary "$binary"
    [ -f "$root/opt/birka/birka" ] || fail "nothing is installed; use --binary first"
    if [ -f "$root/etc/birka/exhibition.ron" ]; then
        "$binary" exhibit --check "$root/etc/birka/exhibition.ron" || echo "The config has faults; what is faulty has its default."
    fi
    put_program "$binary"
    # With Type=notify this returns after the first rendered frame, or fails.
    if ! system systemctl restart "$unit"; then
        if [ -d "$root/opt/birka.old" ]; then
            rm -rf "$root/opt/birka"
            mv "$root/opt/birka.old" "$root/opt/birka"
        fi
        system systemctl restart "$unit" || true
        fail "the new program renders no frame; the old one is back. See journalctl -u $unit"
    fi
    echo "The new program runs. The one before is in /opt/birka.old"
}

remove() {
    system systemctl disable --now "$unit" || true
    rm -f "$root/etc/systemd/system/$unit" "$root/etc/pam.d/birka-exhibition" "$root/etc/apt/apt.conf.d/52birka-exhibition" \
        "$root/etc/X11/xorg.conf.d/50-birka-exhibition.conf"
    rm -rf "$root/opt/birka" "$root/opt/birka.old" "$root/usr/local/bin/birka"
    # Without the file only who sits at the console can start an X server. Somebody else's stays.
    if [ "$(cat "$root/etc/X11/Xwrapper.config" 2>/dev/null)" = "$x11_access" ]; then rm "$root/etc/X11/Xwrapper.config"; fi
    for sleep in sleep.target suspend.target hibernate.target hybrid-sleep.target; do system systemctl unmask "$sleep"; done
    system systemctl daemon-reload
    system systemctl enable getty@tty1.service
    echo "Removed. The config in /etc/birka and the data in /var/lib/birka are still there."
}

case $action in
    install) install_all ;;
    update) update ;;
    remove) remove ;;
esac
